"""One game without a network: the umpire, what each seat is shown, the past."""

"""What a game supplies (`Game` with its four doors), and what everybody gets for it (`Scenario`, `Table`)."""

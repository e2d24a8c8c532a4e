"""Where tables and replays are kept."""

"""Tables at which somebody sits: connections, conversations, and what happens while they last."""

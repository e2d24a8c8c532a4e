"""Railways: where trains and trams may go, what they run into, how they couple (VIII)."""

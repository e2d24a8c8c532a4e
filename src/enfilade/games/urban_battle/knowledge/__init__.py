"""What a seat may know, and positions written down."""

"""Work that must not keep the event loop waiting: threads, and processes beside the server."""

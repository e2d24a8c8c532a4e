"""Work that must not keep the event loop waiting: threads, processes beside the server, and workers on other machines."""

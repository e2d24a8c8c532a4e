"""The server as the network sees it: routes, the guard before them, starting and stopping."""

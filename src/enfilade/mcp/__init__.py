"""A seat for language models: tables over the Model Context Protocol.

`desk` opens tables and knows what a seat may know; `server` offers it as tools, with the official SDK (the extra `mcp`).
"""

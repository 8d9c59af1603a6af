"""The HTTP interface: endpoints as data, the ASGI app, the built page, errors as a client may hear them.

What happens at a table is decided in `tables`.
"""

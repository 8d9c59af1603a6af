"""The house from the command line: serve it, find it in the network, look after its store.

No table is played here.
"""

"""Every rule of the ledger of Damnation, tried by somebody who wants to break it."""

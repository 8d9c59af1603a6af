"""Every rule of the Dark Castle's ledger, tried by somebody who wants to break it."""

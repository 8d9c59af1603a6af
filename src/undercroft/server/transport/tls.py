"""The certificate of the house: read, checked, and read again when it is renewed."""

import asyncio
import logging
import ssl
from pathlib import Path

import msgspec

from undercroft.server.logs import NAME

LOOK = 60.0  # seconds between two looks whether the certificate has been renewed
NOT_YET, EXPIRED = 9, 10  # how OpenSSL numbers them

log = logging.getLogger(NAME)


class Certificate(msgspec.Struct, frozen=True):
    """Where it lies, and its key."""

    cert: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """Ready for a server; ValueError says in one line what is wrong with it."""
        _readable("--tls-cert", self.cert)
        _readable("--tls-key", self.key)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        asked = False

        def password() -> str:  # or OpenSSL would ask for it at the terminal
            nonlocal asked
            asked = True
            return ""

        try:
            context.load_cert_chain(self.cert, self.key, password=password)
        except (ssl.SSLError, OSError) as error:
            raise ValueError(self._wrong(error, encrypted=asked)) from None
        self._check_dates(context)
        return context

    def _wrong(self, error: OSError, *, encrypted: bool) -> str:
        if encrypted:
            return f"--tls-key {self.key} is encrypted; the house needs it without a password, readable by its owner alone"
        if getattr(error, "reason", "") == "KEY_VALUES_MISMATCH":
            return f"--tls-key {self.key} is not the key of --tls-cert {self.cert}"
        if "BEGIN CERTIFICATE" not in self.cert.read_text("latin-1"):
            return f"--tls-cert {self.cert} is no certificate in PEM"
        if "PRIVATE KEY" not in self.key.read_text("latin-1"):
            return f"--tls-key {self.key} is no private key in PEM"
        return f"--tls-cert {self.cert} and --tls-key {self.key} can't be used: {getattr(error, 'reason', None) or error.strerror}"

    def _check_dates(self, server: ssl.SSLContext) -> None:
        """Shake hands with ourselves: then we hear what everybody else would."""
        client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        client.check_hostname = False
        client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        client.load_verify_locations(self.cert)
        out, back = ssl.MemoryBIO(), ssl.MemoryBIO()
        ours, theirs = server.wrap_bio(out, back, server_side=True), client.wrap_bio(back, out)
        for side in (theirs, ours, theirs):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as error:
                if error.verify_code == EXPIRED:
                    raise ValueError(f"--tls-cert {self.cert} has expired; renew it") from None
                if error.verify_code == NOT_YET:
                    raise ValueError(f"--tls-cert {self.cert} is not valid yet; look at the clock of this machine") from None
            except ssl.SSLError:
                return  # whatever else a client may miss is between it and whoever signed the certificate

    def changed(self) -> tuple[float, float]:
        """When the files were changed last."""
        return self.cert.stat().st_mtime, self.key.stat().st_mtime


def _readable(option: str, path: Path) -> None:
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror
        raise ValueError(f"{option} {path}: {reason}") from None


async def renew(context: ssl.SSLContext, certificate: Certificate) -> None:
    """Take a renewed certificate for all connections to come. One that can't be used is said, and the old one kept."""
    seen = certificate.changed()
    while True:
        await asyncio.sleep(LOOK)
        try:
            now = certificate.changed()
            if now == seen:
                continue
            certificate.context()
            context.load_cert_chain(certificate.cert, certificate.key)
        except (ValueError, OSError) as error:
            log.warning("the certificate can't be renewed: %s", error)
        else:
            seen = now
            log.info("the certificate has been renewed")

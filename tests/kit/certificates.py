"""Certificates for tests, made by the `openssl` of this machine."""

import subprocess
from pathlib import Path


def certificate(folder: Path, name: str = "house", *, days: int = 30, password: str = "") -> tuple[Path, Path]:
    """A certificate for localhost and 127.0.0.1 that signs itself, and its key."""
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=localhost", "-days", str(days)]
    words += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-out", str(cert), "-keyout", str(key)]
    words += ["-passout", f"pass:{password}"] if password else ["-noenc"]
    subprocess.run(["openssl", *words], check=True, capture_output=True)
    key.chmod(0o600)
    return cert, key


def expired(folder: Path) -> tuple[Path, Path]:
    """One that was good for a day, long ago."""
    cert, key = certificate(folder, "expired")
    request = folder / "expired.csr"
    subprocess.run(["openssl", "req", "-new", "-key", key, "-subj", "/CN=localhost", "-out", request], check=True, capture_output=True)
    (folder / "index.txt").write_text("")
    (folder / "serial").write_text("01")
    settings = folder / "ca.conf"
    settings.write_text(
        f"[ca]\ndefault_ca=own\n[own]\ndatabase={folder}/index.txt\nserial={folder}/serial\nnew_certs_dir={folder}\n"
        "default_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n"
    )
    dates = ["-startdate", "20200101000000Z", "-enddate", "20200102000000Z"]
    words = ["ca", "-batch", "-selfsign", "-config", settings, "-keyfile", key, "-in", request, "-out", cert, *dates, "-notext"]
    subprocess.run(["openssl", *words], check=True, capture_output=True)
    return cert, key

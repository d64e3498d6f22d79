"""A message as push services take it: encrypted for one browser (RFC 8291), and signed by this table (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
import struct
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.hazmat.primitives.serialization import load_der_private_key as load_der

CURVE = ec.SECP256R1()
RECORD = 4096
VALID_SECONDS = 12 * 3600
"""How long a signature is good; push services allow a day."""


def new_key() -> bytes:
    """A new private key of a table, as it is stored."""
    return ec.generate_private_key(CURVE).private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


def public_key(key: bytes) -> str:
    """The public key that browsers are given when they subscribe."""
    return encoded(_point(_private(key)))


def encrypted(text: bytes, browser_key: str, secret: str, own: bytes | None = None, salt: bytes | None = None) -> bytes:
    """A text for one browser alone: `browser_key` and `secret` are what its subscription calls p256dh and auth.

    `own` and `salt` are drawn anew unless a test brings them. ValueError for keys that are none.
    """
    theirs = decoded(browser_key)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
    sender = _private(own) if own else ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    shared = sender.exchange(ec.ECDH(), receiver)
    ours = _point(sender)
    key = _derived(shared, decoded(secret), b"WebPush: info\x00" + theirs + ours, 32)
    content = _derived(key, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(key, salt, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(content).encrypt(nonce, text + b"\x02", None)
    return salt + struct.pack("!LB", RECORD, len(ours)) + ours + sealed


def authorization(key: bytes, endpoint: str, contact: str, now: float) -> str:
    """The header that says which table sends a message."""
    private = _private(key)
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID_SECONDS, "sub": contact}
    head = encoded(json.dumps({"typ": "JWT", "alg": "ES256"}, separators=(",", ":")).encode())
    signed = f"{head}.{encoded(json.dumps(claims, separators=(',', ':')).encode())}"
    r, s = decode_dss_signature(private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={encoded(_point(private))}"


def encoded(raw: bytes) -> str:
    """Bytes as addresses and headers have them.

    >>> encoded(b"\\xff\\xfe"), decoded("__4")
    ('__4', b'\\xff\\xfe')
    """
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes again; ValueError if there are none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    found = load_der(key, None)
    assert isinstance(found, ec.EllipticCurvePrivateKey)
    return found


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

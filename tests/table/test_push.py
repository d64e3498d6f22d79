"""Notifications: encrypted as the standard says, sent to known services only, and about whose turn it is alone."""

from __future__ import annotations

import json
import struct
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from fastapi.testclient import TestClient

from sheepfold.games import game_names, load
from sheepfold.table.push import messages
from sheepfold.table.push.postman import Postman, message
from sheepfold.table.push.services import is_service
from sheepfold.table.store.stored import Subscription

from .visits import SECRETS, TWO_SEATS, another, choose, new_match, post

PATIENCE = 0.05


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Device:
    """A browser's end of a subscription: it alone can read what is sent."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.p256dh, self.auth = messages.encoded(self._point), messages.encoded(b"sixteen letters.")

    def read(self, body: bytes) -> dict[str, Any]:
        salt, (_, length), rest = body[:16], struct.unpack("!LB", body[16:21]), body[21:]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), rest[:length])
        info = b"WebPush: info\0" + self._point + rest[:length]
        key = derived(self._key.exchange(ec.ECDH(), sender), messages.decoded(self.auth), info, 32)
        content = derived(key, salt, b"Content-Encoding: aes128gcm\0", 16)
        opened = AESGCM(content).decrypt(derived(key, salt, b"Content-Encoding: nonce\0", 12), rest[length:], None)
        return json.loads(opened.rstrip(b"\x02"))  # type: ignore[no-any-return]


class PushService:
    """A push service at this machine."""

    def __init__(self) -> None:
        self.sent: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.sent.append((dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self._server.server_port}"
        self.endpoint = f"http://{self.host}/send/abc"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def awaited(self, number: int = 1) -> list[tuple[dict[str, str], bytes]]:
        until = time.monotonic() + 20
        while len(self.sent) < number and time.monotonic() < until:
            time.sleep(0.02)
        return self.sent


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def postman(client: TestClient, service: PushService) -> Iterator[Postman]:
    """A quick postman in the place of the usual one."""
    state = client.app.state
    settings = replace(state.settings, push_hosts=(service.host,), address="https://sheep.example")
    state.settings = replace(settings, address="")
    quick = Postman(state.rooms, settings, PATIENCE)
    state.rooms.observers[:] = [quick.notice]
    quick.start()
    yield quick
    quick.close()
    quick.join(10)


def subscribe(browser: TestClient, service: PushService, device: Device, **fields: str) -> Any:
    told = {"endpoint": service.endpoint, "p256dh": device.p256dh, "auth": device.auth, **fields}
    return post(browser, "/push", script=True, **told)


# -------------------------------------------------------------------- the standard


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291() -> None:
    scalar = int.from_bytes(messages.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(scalar, ec.SECP256R1())
    sealed = messages.encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()),
        messages.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert messages.encoded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_table_signs_what_it_sends() -> None:
    key = messages.new_key()
    header = messages.authorization(key, "https://fcm.googleapis.com/fcm/send/x", "https://sheep.example", 1000)
    token, public = header.removeprefix("vapid t=").split(", k=")
    assert public == messages.public_key(key)
    head, claims, signature = token.split(".")
    told = {"aud": "https://fcm.googleapis.com", "exp": 1000 + messages.VALID_SECONDS, "sub": "https://sheep.example"}
    assert json.loads(messages.decoded(claims)) == told
    raw = messages.decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), messages.decoded(public))
    point.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    "endpoint",
    ["http://169.254.169.254/latest", "https://localhost/x", "https://fcm.googleapis.com.evil.example/x", "ftp://x", "",
     "https://push.apple.com@evil.example/", "https://notify.windows.com/x", "https://fcm.googleapis.com:8443/x"],
)  # fmt: skip
def test_nothing_is_sent_to_other_addresses(client: TestClient, service: PushService, endpoint: str) -> None:
    assert not is_service(endpoint)
    assert subscribe(client, service, Device(), endpoint=endpoint).status_code == 422


# -------------------------------------------------------------------- at the table


def test_who_is_away_is_told_once_and_nothing_but_whose_turn_it_is(
    client: TestClient, service: PushService, postman: Postman
) -> None:
    ben, device = another(client), Device()
    match = new_match(client, SECRETS, "me", "friend")
    post(ben, f"{match}/join", seat=1, name="Ben")
    room = client.app.state.rooms.room(match.removeprefix("/m/"))
    first, then = (client, ben) if room.started.actor == 0 else (ben, client)
    key = client.get("/push/key").json()["key"]
    assert subscribe(then, service, device).status_code == 204
    choose(first, match)
    headers, body = service.awaited()[0]
    told = device.read(body)
    assert told == {
        "title": "Sheepfold", "body": f"It is your turn in {room.game.title}.", "url": match, "tag": room.name,
    }  # fmt: skip
    assert headers["Authorization"].endswith(f"k={key}")
    assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", room.name)
    time.sleep(4 * PATIENCE)
    assert len(service.sent) == 1


def test_who_looks_at_the_match_or_wants_no_more_is_told_nothing(
    client: TestClient, service: PushService, postman: Postman
) -> None:
    ben, device = another(client), Device()
    match = new_match(client, TWO_SEATS, "me", "friend")
    post(ben, f"{match}/join", seat=1, name="Ben")
    room = client.app.state.rooms.room(match.removeprefix("/m/"))
    waits = ben if room.started.actor == 0 else client
    subscribe(waits, service, device)
    post(another(client), "/push/off", endpoint=service.endpoint)
    assert client.app.state.store.subscriptions(room.stored.holders[0] | room.stored.holders[1])
    room.watched_seats = lambda: {0, 1}
    while waits is (ben if room.started.actor == 0 else client):
        room.play(room.started.actor, room.number, room.started.position.choices()[0])
    post(waits, "/push/off", endpoint=service.endpoint)
    time.sleep(6 * PATIENCE)
    assert service.sent == []
    assert client.app.state.store.subscriptions(room.stored.holders[0] | room.stored.holders[1]) == []


def test_a_subscription_that_has_ended_is_forgotten_and_a_failure_disturbs_nobody(
    client: TestClient, service: PushService, postman: Postman
) -> None:
    store = client.app.state.store
    match = new_match(client, TWO_SEATS, "me", "here")
    room = client.app.state.rooms.room(match.removeprefix("/m/"))
    browser = next(iter(room.stored.holders[0]))
    dead = Subscription("http://127.0.0.1:9/x", Device().p256dh, Device().auth, "en")
    store.subscribe(browser, dead)
    subscribe(client, service, Device())
    service.status = 500
    assert choose(client, match).status_code == 303
    service.awaited()
    assert len(store.subscriptions([browser])) == 2
    service.status = 410
    assert choose(client, match).status_code == 303
    service.awaited(2)
    until = time.monotonic() + 20
    while store.subscriptions([browser]) != [dead] and time.monotonic() < until:
        time.sleep(0.02)
    assert store.subscriptions([browser]) == [dead]


def test_a_browser_has_few_subscriptions_and_the_key_stays(client: TestClient, service: PushService) -> None:
    client.app.state.settings = replace(client.app.state.settings, push_hosts=(service.host,))
    for number in range(8):
        told = subscribe(client, service, Device(), endpoint=f"http://{service.host}/{number}")
        assert told.status_code == 204
    store = client.app.state.store
    match = new_match(client, TWO_SEATS, "me", "here")
    holders = client.app.state.rooms.room(match.removeprefix("/m/")).stored.holders[0]
    assert sorted(one.endpoint[-1] for one in store.subscriptions(holders)) == ["4", "5", "6", "7"]
    assert client.get("/push/key").json() == another(client).get("/push/key").json()


@pytest.mark.parametrize("fields", [{"p256dh": "abc"}, {"auth": "?"}, {"p256dh": "A" * 87}])
def test_what_is_no_key_is_refused(client: TestClient, service: PushService, fields: dict[str, str]) -> None:
    client.app.state.settings = replace(client.app.state.settings, push_hosts=(service.host,))
    assert subscribe(client, service, Device(), **fields).status_code == 422


def test_an_operator_can_switch_notifications_off(client: TestClient, service: PushService) -> None:
    client.app.state.settings = replace(client.app.state.settings, push=False, push_hosts=(service.host,))
    assert client.get("/push/key").status_code == 404
    assert subscribe(client, service, Device()).status_code == 404


@pytest.mark.parametrize("game", game_names())
def test_a_message_is_the_same_whatever_has_happened(client: TestClient, game: str) -> None:
    seats = load(game).usual_seats
    rooms = client.app.state.rooms
    one, other = (rooms.room(new_match(client, game, "me", *["here"] * (seats - 1))[3:]) for _ in range(2))
    other.play(other.started.actor, other.number, other.started.position.choices()[-1])
    told = [{**message(room, language), "url": "", "tag": ""} for room in (one, other) for language in ("en", "ja")]
    assert told[:2] == told[2:]
    assert told[0] != told[1]

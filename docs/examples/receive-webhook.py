# Receives webhooks: verifies each event, stores it once and responds immediately. Python 3.8 or newer, no packages:
# PORT=8080 WEBHOOK_SECRETS=whsec_… python3 receive-webhook.py
import base64
import hashlib
import hmac
import json
import os
import tempfile
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# One secret, or two separated by a comma during a rotation.
SECRETS = os.environ.get("WEBHOOK_SECRETS", "").split(",")
if not all(secret.startswith("whsec_") for secret in SECRETS):
    raise SystemExit("WEBHOOK_SECRETS is not set")
INBOX = os.environ.get("INBOX", "inbox")
os.makedirs(INBOX, exist_ok=True)


def is_genuine(headers, body: bytes) -> bool:
    """Whether one of the secrets signed exactly these bytes, at most five minutes ago."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "").split(" ")
    if not (message_id and timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    for secret in SECRETS:
        key = base64.b64decode(secret[len("whsec_"):])
        signed = f"{message_id}.{timestamp}.".encode() + body
        digest = hmac.new(key, signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        # During a rotation, the header carries one signature per secret.
        if any(hmac.compare_digest(expected, given.encode()) for given in signatures):
            return True
    return False


def keep_once(message_id: str, body: bytes) -> bool:
    """False if the event is already stored. With a database: insert into inbox (id, body) values (…) on conflict do nothing."""
    with tempfile.NamedTemporaryFile(dir=INBOX, prefix=".draft") as draft:
        draft.write(body)
        draft.flush()
        os.fsync(draft.fileno())
        try:
            os.link(draft.name, os.path.join(INBOX, f"{message_id}.json"))
            return True
        except FileExistsError:
            return False


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The raw bytes: parsing and re-serialising JSON would change the signature.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        status = 401
        if is_genuine(self.headers, body):
            message_id = self.headers["webhook-id"]
            event = json.loads(body)
            print(f"{event['type']} {message_id}" if keep_once(message_id, body) else f"{message_id} is a duplicate")
            # Stored: respond now, and process the inbox afterwards.
            status = 204
        self.send_response(status)
        self.end_headers()


# An exception closes the connection without a response. The event is retried, so nothing is lost.
ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()

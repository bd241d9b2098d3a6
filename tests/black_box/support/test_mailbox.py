"""A mail server on loopback that tells what it took, one JSON line each.

Why it exists: mails are tested against somebody else's SMTP server (aiosmtpd) and somebody else's
reading of a message (Python's email package). It ends when its standard input does. Not here:
what is expected.
"""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

options = json.loads(sys.argv[1])


def tell(value):
    print(json.dumps(value), flush=True)


class Office:
    """Refuses whom and how often it is told to; `wrong_senders` are refused for good."""

    refused_texts = options.get("refuse_texts", 0)
    later = {address: 1 for address in options.get("later", [])}

    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        if address in options.get("wrong_senders", []):
            return f"553 5.7.1 {address} is not yours"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address in options.get("refused", []):
            return f"550 5.1.1 no mailbox {address} here"
        if self.later.get(address, 0) > 0:
            self.later[address] -= 1
            return "451 4.2.0 come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        parts = [
            {"type": part.get_content_type(), "name": part.get_filename() or "", "text": part.get_content(),
             "method": part.get_param("method") or ""}
            for part in letter.walk()
            if not part.is_multipart()
        ]
        refused = self.refused_texts > 0
        self.refused_texts -= 1
        tell({
            "taken": not refused,
            "sender": envelope.mail_from,
            "recipients": envelope.rcpt_tos,
            "encrypted": from_the_start or session.ssl is not None,
            "login": bool(session.authenticated),
            "headers": [[name, str(value)] for name, value in letter.items()],
            "defects": [str(d) for part in letter.walk() for d in part.defects]
            + [str(d) for _, value in letter.items() for d in value.defects],
            "parts": parts,
        })
        return "451 4.3.0 disk is full" if refused else "250 OK"


def login(server, session, envelope, mechanism, auth_data):
    given = [auth_data.login.decode(), auth_data.password.decode()]
    return AuthResult(success=given == options["login"], handled=False)


def encryption():
    if "certificate" not in options:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options["certificate"], options["key"])
    return context


def talk():
    more = {"tls_context": context, "require_starttls": True} if context and not from_the_start else {}
    if "login" in options:
        # aiosmtpd knows of STARTTLS only; encrypted from the start is encrypted too.
        more |= {"authenticator": login, "auth_required": True, "auth_require_tls": not (from_the_start or options.get("plain_login", False))}
    return SMTP(office, hostname="post.test", **more)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(talk, "127.0.0.1", options.get("port", 0), ssl=context if from_the_start else None)
    tell({"port": server.sockets[0].getsockname()[1]})
    await loop.run_in_executor(None, sys.stdin.read)


office = Office()
context = encryption()
# Otherwise by STARTTLS.
from_the_start = options.get("from_the_start", False)
asyncio.run(main())

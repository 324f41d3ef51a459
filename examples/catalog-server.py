"""A file server for the catalog in `public` that asks readers to sign in; docs/catalogs.md uses it."""

import http.server, json, secrets

USERS = {"ana": "open sesame"}
refresh_tokens, access_tokens = set(), set()

class Handler(http.server.SimpleHTTPRequestHandler):
    def do_POST(self):
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        known = (
            USERS.get(question.get("username"), "") == question.get("password")
            if question["grant_type"] == "password"
            else question.get("refresh_token") in refresh_tokens
        )
        if self.path != "/auth/token" or not known:
            return self.send_error(401)
        answer = {"access_token": secrets.token_hex(16), "refresh_token": secrets.token_hex(16)}
        access_tokens.add(answer["access_token"])
        refresh_tokens.add(answer["refresh_token"])
        refresh_tokens.discard(question.get("refresh_token"))
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.headers.get("Authorization", "").removeprefix("Bearer ") in access_tokens:
            return super().do_GET()
        self.send_error(401)

def handler(*arguments):
    return Handler(*arguments, directory="public")

http.server.ThreadingHTTPServer(("127.0.0.1", 8001), handler).serve_forever()

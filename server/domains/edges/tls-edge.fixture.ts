import { request as httpRequest } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { createSecureContext, getCACertificates, setDefaultCACertificates } from "node:tls";

/** A TLS edge like Caddy: asks before it has a certificate for a name, and forwards requests with their host. */
export interface TlsEdge {
  /** For SVC_EDGE_ADDRESS. */
  address: string;
  /** Origin of the service; set by the test. */
  origin: string;
  /** Responds itself instead of forwarding, like an edge with a wrong route. */
  misrouted: boolean;
  /** Names it asked about, with the response statuses. */
  requestedNames: Array<[name: string, status: number]>;
  close(): Promise<void>;
}

/** Its certificate covers names below this domain. */
export const EDGE_DOMAIN = "tls-edge.example";

/** Test key for *.tls-edge.example, valid until 2126; protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgf59DcspXqnXrY/80
sXnd+IKJFJR4CVHEW6LJuZFdwPWhRANCAARk2r+NB1A7hI0+QJaTChQu6Yhb2IsZ
gRd+gBSzgBTFp2Vpk5//zgnU5vax8JlcPAkS3lenvBY7aYxUBYtkgz8e
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBrzCCAVSgAwIBAgIUaVHrOeZgdMtOWbUhCWL17WChwX8wCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRdGxzIGVkZ2Ugb2YgdGVzdHMwIBcNMjYxMTIxMTIyNjU0WhgP
MjEyNjEwMjgxMjI2NTRaMBwxGjAYBgNVBAMMEXRscyBlZGdlIG9mIHRlc3RzMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZNq/jQdQO4SNPkCWkwoULumIW9iLGYEX
foAUs4AUxadlaZOf/84J1Ob2sfCZXDwJEt5Xp7wWO2mMVAWLZIM/HqNyMHAwHQYD
VR0OBBYEFNHaVzSk0vD8Ax4dXPjbPAmKcvyqMB8GA1UdIwQYMBaAFNHaVzSk0vD8
Ax4dXPjbPAmKcvyqMB0GA1UdEQQWMBSCEioudGxzLWVkZ2UuZXhhbXBsZTAPBgNV
HRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCx4gBsub8bVckdh2r7oqVF
9ckgPhKjFKt2+iNS7uZhqAIhANZMoEOdxHGfvLluLZZwk4qoI//ERD4jPPtQPTIr
TLFT
-----END CERTIFICATE-----`;

export async function startTlsEdge(): Promise<TlsEdge> {
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate]);
  const server: Server = createServer(
    {
      SNICallback: (name, done) => {
        void fetch(`${edge.origin}/edge/tls-ask?domain=${name}`).then(({ status }) => {
          edge.requestedNames.push([name, status]);
          if (status === 200) done(null, createSecureContext({ key, cert: certificate }));
          else done(new Error(`no certificate for ${name}`));
        }, done);
      },
    },
    (request, response) => {
      if (edge.misrouted) return void response.end("Welcome");
      const { host = "" } = request.headers;
      const headers = { ...request.headers, "x-forwarded-host": host, "x-forwarded-proto": "https" };
      const upstreamRequest = httpRequest(
        edge.origin + request.url,
        { method: request.method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      upstreamRequest.on("error", () => response.writeHead(502).end());
      request.pipe(upstreamRequest);
    },
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const edge: TlsEdge = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    origin: "",
    misrouted: false,
    requestedNames: [],
    async close() {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return edge;
}

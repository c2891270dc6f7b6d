import type { LookupAddress } from "node:dns";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Resolve } from "./guarded-connect.ts";
import { createGuardedFetch, GuardedFetchError, type GuardedRequest } from "./guarded-fetch.ts";

/** Self-signed for hooks.test, made for this test alone. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT6gAwIBAgIUWJoKKuUx8lBgZd6W/G6UJYiF6mUwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKaG9va3MudGVzdDAgFw0yNjExMjEwOTIwMDdaGA8yMTI2MTAy
ODA5MjAwN1owFTETMBEGA1UEAwwKaG9va3MudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABBQX2LLYhrOrL3MiFC7Sw7a1asbimDd1hShXu/7WfE7QzeC8D7Ro
gsDwgwqh2FzPDCEdIA9PlH54X2pz77dtxcGjajBoMB0GA1UdDgQWBBT/oZMmtDvJ
4kukd2OLlQMPvgDseTAfBgNVHSMEGDAWgBT/oZMmtDvJ4kukd2OLlQMPvgDseTAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCmhvb2tzLnRlc3QwCgYIKoZIzj0E
AwIDSAAwRQIhAPw3Yv+V8ExzMVgBZ4wN0teUFwCQWoOAZrwmsQawkPIbAiBZ6MTT
JL2QeDqC0i0j9bON3Hg07WsbK8O0EnUN5QaBuw==
-----END CERTIFICATE-----`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmsTppUY7KK4ERogP
4WwrMuxlznmKpKKmQLlFrcmSUrmhRANCAAQUF9iy2Iazqy9zIhQu0sO2tWrG4pg3
dYUoV7v+1nxO0M3gvA+0aILA8IMKodhczwwhHSAPT5R+eF9qc++3bcXB
-----END PRIVATE KEY-----`;

const get: GuardedRequest = { method: "GET", timeoutMs: 5_000, livemode: false };
const allowLoopback = { SVC_ALLOW_PRIVATE_TARGETS: ["127.0.0.0/8", "::1"] };
const allowNothing = { SVC_ALLOW_PRIVATE_TARGETS: [] };

let server: Server;
let port: number;
let hits: Array<{ method: string; url: string; host: string; body: string }> = [];
let sockets = new Set<object>();

beforeAll(async () => {
  server = createServer((request, response) => {
    sockets.add(request.socket);
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      hits.push({ method: request.method!, url: request.url!, host: request.headers.host!, body });
      switch (request.url!) {
        case "/redirect":
          return response.writeHead(302, { location: "/elsewhere" }).end("moved");
        case "/silent":
          return undefined;
        case "/endless": {
          const drip = setInterval(() => response.write("x".repeat(16 * 1024)), 1);
          response.on("close", () => clearInterval(drip));
          return undefined;
        }
        case "/slow-drip": {
          const drip = setInterval(() => response.write("x"), 20);
          response.on("close", () => clearInterval(drip));
          return undefined;
        }
        case "/cut":
          response.write("half");
          return setImmediate(() => request.socket.destroy());
        case "/cookies":
          return response.setHeader("set-cookie", ["a=1", "b=2"]).end();
        default:
          return response.end("hello");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "::", done));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  hits = [];
  sockets = new Set();
});

async function failureOf(call: Promise<unknown>): Promise<GuardedFetchError> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(GuardedFetchError);
  return thrown as GuardedFetchError;
}

/** A resolver with a script of answers per name; counts its questions. */
function scripted(answers: Record<string, string[]>): { resolve: Resolve; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    resolve(hostname, _options, done) {
      asked.push(hostname);
      const addresses = answers[hostname]?.map((address): LookupAddress => ({
        address,
        family: address.includes(":") ? 6 : 4,
      }));
      if (addresses) return done(null, addresses);
      done(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
    },
  };
}

describe("a call that is allowed", () => {
  test("sends the request as given and returns the answer's bytes", async () => {
    const answer = await createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}/hook?a=1`, {
      ...get,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(answer).toMatchObject({ status: 200, truncated: false });
    expect(answer.body.toString()).toBe("hello");
    expect(hits).toEqual([{ method: "POST", url: "/hook?a=1", host: `127.0.0.1:${port}`, body: '{"a":1}' }]);
  });

  test.each([
    ["[::1]", ["::1"]],
    ["localhost", ["localhost"]],
    ["127.0.0.2", ["127.0.0.0/8"]],
  ])("reaches %s when the operator allows %s", async (host, allowed) => {
    const answer = await createGuardedFetch({ SVC_ALLOW_PRIVATE_TARGETS: allowed })(
      `http://${host}:${port}/`,
      get,
    );
    expect(answer.status).toBe(200);
  });

  test("resolves a name once, connects to that address and sends the name as Host", async () => {
    const { resolve, asked } = scripted({ "hooks.test": ["127.0.0.1"] });
    const fetchGuarded = createGuardedFetch(allowLoopback, resolve);
    await fetchGuarded(`http://hooks.test:${port}/`, get);
    expect(asked).toEqual(["hooks.test"]);
    expect(hits[0]?.host).toBe(`hooks.test:${port}`);
  });

  test("uses kept-alive connections again without asking the resolver again", async () => {
    const { resolve, asked } = scripted({ "hooks.test": ["127.0.0.1"] });
    const fetchGuarded = createGuardedFetch(allowLoopback, resolve);
    for (let call = 0; call < 10; call++) await fetchGuarded(`http://hooks.test:${port}/`, get);
    // The second call may begin a moment before the first connection counts as free.
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(sockets.size).toBe(asked.length);
  });

  test("joins repeated answer headers", async () => {
    const answer = await createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}/cookies`, get);
    expect(answer.headers["set-cookie"]).toBe("a=1, b=2");
  });

  test("returns a redirect as it is and does not follow it", async () => {
    const answer = await createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}/redirect`, get);
    expect(answer).toMatchObject({ status: 302, headers: { location: "/elsewhere" } });
    expect(hits.map((hit) => hit.url)).toEqual(["/redirect"]);
  });

  test("stops reading an endless answer at the cap and closes the connection", async () => {
    const closed = new Promise<void>((done) =>
      server.once("request", (_request, response) => response.on("close", done)),
    );
    const answer = await createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}/endless`, {
      ...get,
      maxBytes: 20_000,
    });
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(20_000);
    await closed;
  });

  test("reads an answer of exactly the cap whole", async () => {
    const answer = await createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}/`, {
      ...get,
      maxBytes: 5,
    });
    expect(answer).toMatchObject({ truncated: false });
    expect(answer.body.toString()).toBe("hello");
  });
});

describe("a call without an answer", () => {
  test.each(["/silent", "/slow-drip"])("%s ends at the total timeout, sent", async (path) => {
    const error = await failureOf(
      createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}${path}`, { ...get, timeoutMs: 150 }),
    );
    expect(error).toMatchObject({ kind: "timeout", notSent: false });
  });

  test("a connection cut in the middle is a network failure that may have been received", async () => {
    const error = await failureOf(createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}/cut`, get));
    expect(error).toMatchObject({ kind: "network", notSent: false });
  });

  test("a refused connection was certainly not sent", async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, "127.0.0.1", done));
    const free = (closed.address() as AddressInfo).port;
    await new Promise((done) => closed.close(done));
    const error = await failureOf(createGuardedFetch(allowLoopback)(`http://127.0.0.1:${free}/`, get));
    expect(error).toMatchObject({ kind: "network", notSent: true, message: "the connection was refused" });
  });

  test("an unknown name was certainly not sent", async () => {
    const { resolve } = scripted({});
    const error = await failureOf(createGuardedFetch(allowNothing, resolve)("https://nowhere.test/", get));
    expect(error).toMatchObject({ kind: "network", notSent: true, message: "the host name does not exist" });
  });

  test("a name whose resolution hangs ends at the connect timeout, not sent", async () => {
    const fetchGuarded = createGuardedFetch(allowNothing, () => {});
    const error = await failureOf(fetchGuarded("http://hanging.test/", { ...get, connectTimeoutMs: 100 }));
    expect(error).toMatchObject({ kind: "timeout", notSent: true });
  });

  test("a TLS handshake that hangs ends at the total timeout, not sent", async () => {
    const mute = createTcpServer();
    await new Promise<void>((done) => mute.listen(0, "127.0.0.1", done));
    const url = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/`;
    const error = await failureOf(createGuardedFetch(allowLoopback)(url, { ...get, timeoutMs: 100 }));
    expect(error).toMatchObject({ kind: "timeout", notSent: true });
    mute.close();
  });

  test("the caller's signal ends the call at once", async () => {
    const cancelled = new AbortController();
    server.once("request", () => cancelled.abort());
    const error = await failureOf(
      createGuardedFetch(allowLoopback)(`http://127.0.0.1:${port}/silent`, {
        ...get,
        signal: cancelled.signal,
      }),
    );
    expect(error).toMatchObject({ kind: "network", notSent: false });
  });
});

describe("TLS", () => {
  const names: unknown[] = [];
  const tls = createTlsServer({ cert: certificate, key: privateKey }, (request, response) => {
    names.push("servername" in request.socket ? request.socket.servername : null);
    response.end(request.headers.host);
  });
  let tlsPort: number;
  beforeAll(async () => {
    await new Promise<void>((done) => tls.listen(0, "127.0.0.1", done));
    tlsPort = (tls.address() as AddressInfo).port;
  });
  afterAll(() => {
    tls.closeAllConnections();
    tls.close();
  });
  const { resolve } = scripted({ "hooks.test": ["127.0.0.1"], "other.test": ["127.0.0.1"] });

  test("an untrusted certificate fails before anything is sent", async () => {
    const error = await failureOf(
      createGuardedFetch(allowLoopback, resolve)(`https://hooks.test:${tlsPort}/`, get),
    );
    expect(error).toMatchObject({
      kind: "network",
      notSent: true,
      message: "TLS: the certificate is self-signed",
    });
  });

  test("a trusted one is checked against the name of the URL, not the address", async () => {
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, certificate]);
    try {
      const fetchGuarded = createGuardedFetch(allowLoopback, resolve);
      const answer = await fetchGuarded(`https://hooks.test:${tlsPort}/`, { ...get, livemode: true });
      expect(answer.body.toString()).toBe(`hooks.test:${tlsPort}`);
      expect(names).toEqual(["hooks.test"]);
      const error = await failureOf(fetchGuarded(`https://other.test:${tlsPort}/`, get));
      expect(error).toMatchObject({
        notSent: true,
        message: "TLS: the certificate is for another host name",
      });
    } finally {
      setDefaultCACertificates(before);
    }
  });
});

import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorEnvelope } from "../../shared/wire/error.ts";
import { startHarness, type Harness, type TestWorkspace } from "../support/harness.ts";
import { startServerProcess, type ServerProcess } from "../support/server-process.ts";
import { httpCases, type HttpCase } from "./http-cases.ts";
import { sendCase, type Exchange, type RawAnswer } from "./raw-connection.ts";
import { fuzzTimeoutMs, runCases, type Recorder } from "./run-cases.ts";

/**
 * Bytes on sockets of a server process: no HTTP, HTTP read in two ways, floods, slow, broken and half-closed connections.
 * Each gets well-formed answers or a closed connection, in time; afterwards the server answers as before.
 */

/** After the sending side has ended. */
const CLOSE_WITHIN_MS = 8_000;
/** The server's longest time limit, that of idle connections, and a little more. */
const CLOSE_HELD_WITHIN_MS = 75_000;
/** Sockets at the same time. */
const PARALLEL = 12;
const MAX_MEMORY_MB = 700;

let h: Harness;
let workspace: TestWorkspace;
let server: ServerProcess;
const held: Array<Promise<string[]>> = [];

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  server = await startServerProcess(h);
});
afterAll(async () => {
  await server?.kill();
  await h?.close();
});

function faultsOf(sent: HttpCase, { answers, rest, closedAfterMs }: Exchange): string[] {
  const faults = answers.flatMap(answerFaults);
  if (closedAfterMs === null) faults.push("the connection stays open");
  // A stream may be cut off when a connection is destroyed, but what is there is HTTP.
  if (rest !== "" && !rest.startsWith("HTTP/1.1 "))
    faults.push(`an answer that is not HTTP: ${rest.slice(0, 200)}`);
  const statuses = answers.map(({ status }) => status);
  if (sent.kind === "smuggling" && statuses.includes(200)) faults.push("a smuggled request was answered");
  if (sent.kind === "garbage_after_request" && statuses[0] !== 200)
    faults.push(`a request followed by garbage was answered ${statuses.join(", ")}`);
  return faults;
}

function answerFaults({ status, headers, body }: RawAnswer): string[] {
  if (status < 200) return [];
  const faults: string[] = [];
  const id = headers["svc-request-id"];
  if (!/^req_[0-9A-Z]{26}$/.test(id ?? "")) faults.push(`${status} without a request id`);
  if (status >= 500) faults.push(`${status}: ${body.slice(0, 300)}`);
  if (status < 400 || body === "" || !headers["content-type"]?.includes("json")) return faults;
  const parsed = ErrorEnvelope.strict().safeParse(JSON.parse(body));
  if (!parsed.success) faults.push(`${status} without an error envelope: ${body.slice(0, 300)}`);
  else if (parsed.data.error.request_id !== id) faults.push(`${status} with another request id in its body`);
  return faults;
}

async function runCase(sent: HttpCase, recorder: Recorder): Promise<string[]> {
  if (sent.ending === "hold") {
    held.push(
      sendCase(server.url, sent, CLOSE_HELD_WITHIN_MS).then((got) =>
        faultsOf(sent, got).map((fault) => `${fault}: ${describeCase(sent)}`),
      ),
    );
    recorder.count("held");
    return [];
  }
  const got = await sendCase(server.url, sent, CLOSE_WITHIN_MS);
  const statuses = got.answers.map(({ status }) => status).join(" ");
  recorder.count(
    sent.ending === "reset" ? "reset" : statuses === "" ? "closed" : statuses,
    got.closedAfterMs ?? CLOSE_WITHIN_MS,
    `${sent.kind}: ${statuses}`,
  );
  return faultsOf(sent, got);
}

/** Whether the server still works: a normal request, its memory, and its log. */
async function checkServer(): Promise<string[]> {
  const answer = await fetch(`${server.url}/v2/agencies/me`, {
    headers: { authorization: `Bearer ${workspace.key}` },
    signal: AbortSignal.timeout(5_000),
  });
  const status = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1];
  const memory = Number(status ?? 0) / 1024;
  const errors = server
    .log()
    .split("\n")
    .filter((line) => /"level":[56]0/.test(line));
  return [
    ...(answer.status === 200 ? [] : [`a normal request is answered ${answer.status}`]),
    ...(memory <= MAX_MEMORY_MB ? [] : [`the server uses ${Math.round(memory)} MB`]),
    ...errors.slice(0, 3).map((line) => `an error in the log: ${line}`),
  ];
}

test(
  "any bytes get well-formed answers or a closed connection, and the server works on",
  async () => {
    const batches = fc.array(httpCases({ host: new URL(server.url).host, key: workspace.key }), {
      minLength: PARALLEL,
      maxLength: PARALLEL,
    });
    await runCases<HttpCase[]>({
      name: "http",
      cases: batches,
      shortRun: 12,
      async run(batch, recorder) {
        const faults = await Promise.all(
          batch.map(async (sent) =>
            (await runCase(sent, recorder)).map((fault) => `${fault}\n  ${describeCase(sent)}`),
          ),
        );
        return [...faults.flat(), ...(await checkServer())];
      },
      describe: (batch) => `one of ${batch.length} connections`,
    });
    const late = await Promise.all(process.env["SVC_FUZZ_SECONDS"] === undefined ? [] : held);
    expect(late.flat()).toEqual([]);
  },
  fuzzTimeoutMs,
);

function describeCase({ kind, ending, chunks }: HttpCase): string {
  const texts = chunks.map((chunk) => JSON.stringify(chunk.subarray(0, 300).toString("latin1")));
  return `${kind}, ${ending}: ${texts.join(" ").replaceAll(workspace.key, "KEY")}`;
}

import { mkdir, open, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";

export interface ReceivedRequest {
  /** 1, 2, 3 … in order of arrival. */
  number: number;
  receivedAt: string;
  path: "/events" | "/capacity";
  headers: Record<string, string>;
  body: string;
  /** The library's error on the signature: null when it is valid. */
  signatureError: string | null;
  /** The same webhook-id came before on this path, with a good signature. */
  duplicate: boolean;
  /** Null: never answered. */
  answeredStatus: number | null;
}

export interface ReceivedLog {
  /** Newest first, at most the last 500. */
  list(): ReceivedRequest[];
  /** Resolves once the request is on disk: only then may it be answered. */
  add(request: Omit<ReceivedRequest, "number" | "duplicate">): Promise<ReceivedRequest>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

const KEPT = 500;

/** The log kept in `stateDir` as JSON lines, or in memory. */
export async function openReceivedLog(stateDir: string | undefined): Promise<ReceivedLog> {
  const file = stateDir === undefined ? null : join(stateDir, "received.jsonl");
  if (stateDir !== undefined) await mkdir(stateDir, { recursive: true });
  const earlier = file === null ? [] : await readEarlier(file);
  const handle = file === null ? null : await open(file, "a", 0o600);

  let last = earlier.at(-1)?.number ?? 0;
  let requests = earlier.slice(-KEPT);
  const seen = new Set(earlier.filter(({ signatureError }) => signatureError === null).map(keyOf));

  return {
    list: () => requests.toReversed(),
    async add(request) {
      const key = keyOf(request);
      const entry = { ...request, number: ++last, duplicate: seen.has(key) };
      if (request.signatureError === null) seen.add(key);
      requests = [...requests, entry].slice(-KEPT);
      await handle?.appendFile(`${JSON.stringify(entry)}\n`);
      await handle?.datasync();
      return entry;
    },
    async clear() {
      requests = [];
      seen.clear();
      await handle?.truncate(0);
    },
    async close() {
      await handle?.close();
    },
  };
}

function keyOf({ path, headers }: Pick<ReceivedRequest, "path" | "headers">): string {
  return `${path} ${headers["webhook-id"] ?? ""}`;
}

/** A last line without its newline was never answered: it is cut off, so that the next one starts afresh. */
async function readEarlier(file: string): Promise<ReceivedRequest[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) await truncate(file, Buffer.byteLength(whole));
  const lines = whole.split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as ReceivedRequest);
}

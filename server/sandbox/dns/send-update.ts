import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { decode, encode } from "dns-packet";
import type { DnsRecord } from "../../../shared/wire/partner/domain-records.ts";
import { recordOf, UPDATE_FLAGS } from "./udp-name-server.ts";

/** The name server did not take the records; the message says why. */
export class UpdateRefused extends Error {
  override name = "UpdateRefused";
}

const TIMEOUT_MS = 2_000;

/** Whether an entry of `SVC_DNS_SERVERS` can be the sandbox's own: no other name server is sent an update. */
const isSandboxServer = (server: string): boolean => /^127\.0\.0\.1:\d+$/.test(server);

/**
 * Adds records by a dynamic update (RFC 2136).
 * @param server `address:port`. @throws UpdateRefused also if there is no answer.
 */
export async function sendUpdate(server: string, records: readonly DnsRecord[]): Promise<void> {
  if (!isSandboxServer(server)) throw new UpdateRefused(`The name server ${server} is not the sandbox's.`);
  const [host = "", port] = server.split(":");
  const id = randomInt(65_536);
  const message = encode({
    type: "query",
    id,
    flags: UPDATE_FLAGS,
    // The zone: the stand-in has all names.
    questions: [{ name: ".", type: "SOA", class: "IN" }],
    authorities: records.map(({ type, name, value }) => recordOf(name, type, value)),
  });
  const rcode = await exchange(message, id, host, Number(port));
  if (rcode !== "NOERROR") throw new UpdateRefused(`The name server ${server} answered ${rcode}.`);
}

function exchange(message: Buffer, id: number, host: string, port: number): Promise<string> {
  const socket = createSocket("udp4");
  return new Promise<string>((done, fail) => {
    const timer = setTimeout(
      () => fail(new UpdateRefused(`The name server ${host}:${port} did not answer.`)),
      TIMEOUT_MS,
    );
    socket.on("message", (answer) => {
      const packet = decodedOrNull(answer);
      if (packet?.id !== id) return;
      clearTimeout(timer);
      done(packet.rcode ?? "FORMERR");
    });
    socket.on("error", (cause) => {
      clearTimeout(timer);
      fail(new UpdateRefused(`The name server ${host}:${port} can't be reached.`, { cause }));
    });
    socket.send(message, port, host);
  }).finally(() => socket.close());
}

/** Whatever else arrives is no answer. */
function decodedOrNull(message: Buffer): { id?: number; rcode?: string } | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

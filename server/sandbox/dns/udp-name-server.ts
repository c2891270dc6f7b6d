import { createSocket, type RemoteInfo } from "node:dgram";
import { AUTHORITATIVE_ANSWER, decode, encode, type Answer, type Packet, type Question } from "dns-packet";

export type RecordType = "A" | "AAAA" | "CNAME" | "TXT";

/** Response codes of RFC 1035 4.1.1, as bits of the flags field. */
export const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;
export type Rcode = keyof typeof rcodes;

/** The opcode of a dynamic update in the flags field (RFC 2136 1.3), and the field's bits of the opcode. */
export const UPDATE_FLAGS = 5 << 11;
const OPCODE_BITS = 15 << 11;

/** Where the records are; names are in lower case. */
export interface NameServerZone {
  hasName(name: string): boolean;
  /** The name's own values, without following a CNAME. */
  valuesOf(name: string, type: string): readonly string[];
  /** How a query for the name fails; null answers it. */
  failureOf?(name: string, type: string): "SERVFAIL" | "REFUSED" | "silence" | null;
  /** Takes the records of a dynamic update, all or none; absent: updates are refused. */
  update?(records: readonly Answer[]): Promise<Rcode>;
}

/** A name server over UDP on loopback. Every answer has a TTL of 0. */
export interface UdpNameServer {
  /** `127.0.0.1:port`, for `SVC_DNS_SERVERS` and `Resolver.setServers`. */
  address: string;
  close(): Promise<void>;
}

/** @param port wanted; the next free one of the system is taken when it is in use. */
export async function startUdpNameServer(zone: NameServerZone, port = 0): Promise<UdpNameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (message: Buffer, from: RemoteInfo) => {
    // What cannot be sent is as good as lost on the way: whoever asks, asks again.
    answerTo(zone, message)
      .then((reply) => reply !== null && socket.send(encode(reply), from.port, from.address))
      .catch(() => {});
  });
  await bind(socket, port).catch(() => bind(socket, 0));
  socket.on("error", () => {});
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function bind(socket: ReturnType<typeof createSocket>, port: number): Promise<void> {
  return new Promise((done, fail) => {
    socket.once("error", fail);
    socket.bind(port, "127.0.0.1", () => {
      socket.off("error", fail);
      done();
    });
  });
}

/** @returns null for what is no message, and for a query that fails in silence. */
async function answerTo(zone: NameServerZone, message: Buffer): Promise<Packet | null> {
  let packet;
  try {
    packet = decode(message);
  } catch {
    return null;
  }
  const [question] = packet.questions ?? [];
  if (question === undefined || packet.type !== "query") return null;
  const reply: Packet = { type: "response", id: packet.id ?? 0, questions: [question] };
  if (((packet.flags ?? 0) & OPCODE_BITS) === UPDATE_FLAGS)
    return { ...reply, flags: UPDATE_FLAGS | rcodes[await rcodeOfUpdate(zone, packet)] };
  const name = question.name.toLowerCase();
  const failure = zone.failureOf?.(name, question.type) ?? null;
  if (failure === "silence") return null;
  const code = failure ?? (zone.hasName(name) ? "NOERROR" : "NXDOMAIN");
  return {
    ...reply,
    flags: AUTHORITATIVE_ANSWER | rcodes[code],
    answers: failure === null ? answersTo(zone, question, name) : [],
  };
}

/** Prerequisites, in the section of answers, are not known here. */
async function rcodeOfUpdate(
  zone: NameServerZone,
  { answers = [], authorities = [] }: Packet,
): Promise<Rcode> {
  if (zone.update === undefined) return "REFUSED";
  return answers.length > 0 ? "NOTIMP" : zone.update(authorities);
}

/** The records for a query, following CNAMEs as a resolver does. */
function answersTo(zone: NameServerZone, { type }: Question, name: string): Answer[] {
  const answers: Answer[] = [];
  for (let at = name, hops = 0; hops < 16; hops += 1) {
    const [alias] = type === "CNAME" ? [] : zone.valuesOf(at, "CNAME");
    if (alias === undefined) {
      for (const value of zone.valuesOf(at, type)) answers.push(recordOf(at, type, value));
      return answers;
    }
    answers.push(recordOf(at, "CNAME", alias));
    at = alias.toLowerCase();
  }
  return answers;
}

/** A TXT value longer than 255 bytes is split, as the protocol requires. */
export function recordOf(name: string, type: string, value: string): Answer {
  const data = type === "TXT" ? (value.match(/[\s\S]{1,255}/g) ?? [""]) : value;
  return { name, type, class: "IN", ttl: 0, data } as Answer;
}

import { createSocket, type RemoteInfo } from "node:dgram";
import { AUTHORITATIVE_ANSWER, decode, encode, type Answer, type Packet, type Question } from "dns-packet";

export type RecordType = "A" | "AAAA" | "CNAME" | "TXT";

/** A name's values of one type, or a function of the query count (from 0) for values that change. */
export type RecordValues = readonly string[] | ((count: number) => readonly string[]);

/** A DNS server over UDP on loopback. Every answer has a TTL of 0. */
export interface DnsServer {
  /** `127.0.0.1:port`, for `SVC_DNS_SERVERS` and `Resolver.setServers`. */
  address: string;
  /** Replaces the name's values of this type. A TXT value longer than 255 bytes is split, as the protocol requires. */
  set(name: string, type: RecordType, values: RecordValues): void;
  /** Removes one type, or the whole name. */
  remove(name: string, type?: RecordType): void;
  /** Makes queries for the name fail or time out ("silence"); `null` ends that. */
  fail(name: string, how: "SERVFAIL" | "REFUSED" | "silence" | null): void;
  /** All queries so far. */
  questions: Array<{ name: string; type: string }>;
  close(): Promise<void>;
}

/** Response codes of RFC 1035 4.1.1, as bits of the flags field. */
const NXDOMAIN = 3;
const codes = { SERVFAIL: 2, REFUSED: 5 } as const;

export async function startDnsServer(): Promise<DnsServer> {
  const names = new Map<string, Map<string, RecordValues>>();
  const failures = new Map<string, "SERVFAIL" | "REFUSED" | "silence">();
  const asked = new Map<string, number>();
  const questions: DnsServer["questions"] = [];
  const socket = createSocket("udp4");

  const valuesOf = (name: string, type: string): readonly string[] => {
    const values = names.get(name)?.get(type) ?? [];
    if (typeof values !== "function") return values;
    const count = asked.get(`${name} ${type}`) ?? 0;
    asked.set(`${name} ${type}`, count + 1);
    return values(count);
  };

  /** The records for a query, following CNAMEs as a resolver does. */
  const answersTo = (name: string, type: string): Answer[] => {
    const answers: Answer[] = [];
    for (let at = name, hops = 0; hops < 16; hops += 1) {
      const [alias] = type === "CNAME" ? [] : valuesOf(at, "CNAME");
      if (alias === undefined) {
        for (const value of valuesOf(at, type)) answers.push(recordOf(at, type, value));
        return answers;
      }
      answers.push(recordOf(at, "CNAME", alias));
      at = alias.toLowerCase();
    }
    return answers;
  };

  const answer = (packet: Packet, question: Question): Packet | null => {
    const name = question.name.toLowerCase();
    questions.push({ name, type: question.type });
    const failure = failures.get(name);
    if (failure === "silence") return null;
    const answers = failure === undefined ? answersTo(name, question.type) : [];
    const code = failure === undefined ? (names.has(name) ? 0 : NXDOMAIN) : codes[failure];
    return {
      type: "response",
      id: packet.id ?? 0,
      flags: AUTHORITATIVE_ANSWER | code,
      questions: [question],
      answers,
    };
  };

  socket.on("message", (message: Buffer, from: RemoteInfo) => {
    const packet = decode(message);
    const [question] = packet.questions ?? [];
    const reply = question === undefined ? null : answer(packet, question);
    if (reply !== null) socket.send(encode(reply), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));

  return {
    address: `127.0.0.1:${socket.address().port}`,
    set(name, type, values) {
      const records = names.get(name.toLowerCase()) ?? new Map<string, RecordValues>();
      names.set(name.toLowerCase(), records.set(type, values));
    },
    remove(name, type) {
      if (type === undefined) names.delete(name.toLowerCase());
      else names.get(name.toLowerCase())?.delete(type);
    },
    fail(name, how) {
      if (how === null) failures.delete(name.toLowerCase());
      else failures.set(name.toLowerCase(), how);
    },
    questions,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function recordOf(name: string, type: string, value: string): Answer {
  const data = type === "TXT" ? (value.match(/[\s\S]{1,255}/g) ?? [""]) : value;
  return { name, type, class: "IN", ttl: 0, data } as Answer;
}

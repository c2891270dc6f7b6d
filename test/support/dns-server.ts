import { createSocket, type RemoteInfo } from "node:dgram";
import { AUTHORITATIVE_ANSWER, decode, encode, type Answer, type Packet, type Question } from "dns-packet";

export type RecordType = "A" | "AAAA" | "CNAME" | "TXT";

/** What a name has of one type: its values, or what it answers to the n-th question (from 0) for a name that changes. */
export type RecordValues = readonly string[] | ((asked: number) => readonly string[]);

/** A name server of a test's own: real packets over UDP on loopback. Every answer has a time to live of 0. */
export interface DnsServer {
  /** `127.0.0.1:port`, as `SVC_DNS_SERVERS` and `Resolver.setServers` take it. */
  address: string;
  /** Replaces what the name has of this type. A text longer than 255 bytes is sent in parts, as real ones are. */
  set(name: string, type: RecordType, values: RecordValues): void;
  /** Removes one type, or the whole name: from then on it does not exist. */
  remove(name: string, type?: RecordType): void;
  /** Answers every question for the name with a failure of the server, or not at all; `null` mends it. */
  fail(name: string, how: "SERVFAIL" | "REFUSED" | "silence" | null): void;
  /** Every question so far. */
  questions: Array<{ name: string; type: string }>;
  close(): Promise<void>;
}

/** Result codes of RFC 1035 4.1.1 and the flag bits they are. */
const NXDOMAIN = 3;
const codes = { SERVFAIL: 2, REFUSED: 5 } as const;

export async function startDnsServer(): Promise<DnsServer> {
  const names = new Map<string, Map<string, RecordValues>>();
  const failing = new Map<string, "SERVFAIL" | "REFUSED" | "silence">();
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

  /** The records that answer a question, aliases followed as a resolver does. */
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
    const failure = failing.get(name);
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
      if (how === null) failing.delete(name.toLowerCase());
      else failing.set(name.toLowerCase(), how);
    },
    questions,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function recordOf(name: string, type: string, value: string): Answer {
  const data = type === "TXT" ? (value.match(/[\s\S]{1,255}/g) ?? [""]) : value;
  return { name, type, class: "IN", ttl: 0, data } as Answer;
}

import { requestSamples } from "../../server/docs/request-samples.ts";
import { AuditAction } from "../../shared/wire/audit.ts";
import { StoreEvent } from "../../shared/wire/store.ts";
import type { ContractAnswer } from "../contract/contract-client.ts";
import type { Position, Shot } from "./attack.ts";
import { createCanaries, type Canaries } from "./canaries.ts";
import type { VictimRows } from "./victim-rows.ts";

/** What the world beside the database has seen, as texts that only grow. */
export interface Surroundings {
  /** Calls that reached the victim's partner, hook and store, and the processor's books of its accounts. */
  victims(): Promise<Record<string, string>>;
  /** Calls and mails that reached the attacker. */
  attackers(): string[];
  /** Connections to addresses that the service must never call. */
  forbidden(): string[];
  /** All mails that were received. */
  mails(): string[];
}

export interface Exchange {
  shot: Shot;
  answer: ContractAnswer;
}

/** Judges attacks by what changed and what was disclosed. It shares no code with the service. */
export interface Oracle {
  /** Reads the victim's state. Kept from the last attack of the same position when nothing happened since. */
  begin(position: Position): Promise<void>;
  /** Everything that the attack since `begin` broke. @param publicTexts what anyone may read there. */
  violations(exchanges: Exchange[], publicTexts?: readonly string[]): Promise<string[]>;
  /** The next `begin` reads anew. */
  forget(): void;
}

const INJECTED_HEADER = "x-injected";

/** Published documents. */
const FOR_ANY_SITE = /^\/(docs\/reference\/)?openapi\.json$/;

/** Guides and reference, which show the samples that the victim's records were made of. */
const SHOWS_SAMPLES = /^\/(docs\b|openapi\.json$|llms)/;
const samples = JSON.stringify(requestSamples);

/** A request log repeats the path that its caller sent. */
const withoutOwnWords = (text: string): string => text.replaceAll(/"path":"[^"]*"/g, "");

export function createOracle(
  rows: VictimRows,
  surroundings: Surroundings,
  secrets: ReadonlyMap<string, string>,
): Oracle {
  const canaries = Object.fromEntries(
    (["outside", "sibling", "other mode"] as const).map((position) => {
      const { own, others } = rows.texts(position);
      // Names that the API description publishes show nothing.
      const published = [...AuditAction.options, ...StoreEvent.shape.type.options];
      return [position, createCanaries(own, new Set([...others, ...published]), secrets)];
    }),
  ) as Record<Position, Canaries>;
  let position: Position = "outside";
  let before: { rows: Map<string, string>; victims: Record<string, string> } | null = null;
  const counts = { attackers: 0, forbidden: 0, mails: 0 };
  /** What attackers have sent in calls that were accepted, which they may read again. */
  let stored = "";

  const read = async () => ({
    rows: await rows.snapshot(position),
    victims: await surroundings.victims(),
  });

  function disclosures(exchanges: Exchange[], publicTexts: readonly string[]): string[] {
    const sent = [stored, ...publicTexts, JSON.stringify(exchanges.map(({ shot }) => shot))].join("\n");
    const inAnswers = exchanges.flatMap(({ shot: { path }, answer: { headers, text } }) =>
      canaries[position]
        .find(withoutOwnWords(`${JSON.stringify(headers)}\n${text}`), sent)
        .filter((found) => !SHOWS_SAMPLES.test(path) || !samples.includes(found)),
    );
    const received = surroundings.attackers().slice(counts.attackers);
    const mails = surroundings.mails().slice(counts.mails);
    counts.attackers += received.length;
    counts.mails += mails.length;
    const disclosed = [...received, ...mails].flatMap((text) => canaries[position].find(text, sent));
    return [
      ...inAnswers.map((text) => `an answer discloses ${text}`),
      ...disclosed.map((text) => `the attacker was sent ${text}`),
    ];
  }

  function faults(exchanges: Exchange[]): string[] {
    return exchanges.flatMap(({ shot, answer: { status, headers, text } }) => [
      ...(status === 500 && text.includes('"internal_error"') ? ["was an internal error"] : []),
      ...(INJECTED_HEADER in headers ? ["injected a header"] : []),
      ...("access-control-allow-origin" in headers && !FOR_ANY_SITE.test(shot.path)
        ? ["opened the API to another origin"]
        : []),
    ]);
  }

  return {
    async begin(next) {
      if (next === position && before !== null) return;
      position = next;
      before = await read();
    },
    async violations(exchanges, publicTexts = []) {
      const after = await read();
      const changes = [...after.rows].filter(([name, hash]) => before?.rows.get(name) !== hash);
      // A workspace's partner receives the events of all its merchants, in either mode.
      const calls = Object.entries(after.victims).filter(
        ([name, text]) => before?.victims[name] !== text && (position === "outside" || name !== "partner"),
      );
      before = after;
      const forbidden = surroundings.forbidden().slice(counts.forbidden);
      counts.forbidden += forbidden.length;
      const injected = surroundings.attackers().filter((text) => text.includes(`"${INJECTED_HEADER}"`));
      const polluted = Object.keys(Object.getPrototypeOf({}) as object);
      const found = [
        ...changes.map(([name]) => `the victim's ${name} changed`),
        ...calls.map(([name]) => `the victim's ${name} was called`),
        ...forbidden.map((address) => `the service connected to ${address}`),
        ...injected.map(() => "injected a header into a call"),
        ...polluted.map((name) => `Object.prototype.${name} was set`),
        ...disclosures(exchanges, publicTexts),
        ...faults(exchanges),
      ];
      const written = exchanges.filter(({ shot, answer }) => shot.method !== "GET" && answer.status < 300);
      for (const { shot } of written) stored += `\n${JSON.stringify(shot)}`;
      return found;
    },
    forget() {
      before = null;
    },
  };
}

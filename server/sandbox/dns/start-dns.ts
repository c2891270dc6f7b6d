import { join } from "node:path";
import type { Answer } from "dns-packet";
import { z } from "zod";
import { SANDBOX_TARGET } from "../../../shared/sandbox-target.ts";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import { startUdpNameServer, type Rcode, type UdpNameServer } from "./udp-name-server.ts";

/** Values by record type, by name in lower case. */
const Zone = z.record(
  z.string(),
  z.partialRecord(z.enum(["A", "AAAA", "CNAME", "TXT"]), z.array(z.string())),
);
type Zone = z.infer<typeof Zone>;
type Values = Zone[string];

export interface DnsOptions {
  /** Absent: in memory only. */
  stateDir?: string;
  port?: number;
}

/**
 * The stand-in for the world's name servers: it has the records that were sent to it by dynamic update (RFC 2136), which
 * `nsupdate` does, too, and the address of {@link SANDBOX_TARGET}.
 */
export async function startDns({ stateDir, port }: DnsOptions = {}): Promise<UdpNameServer> {
  const file = stateDir === undefined ? null : join(stateDir, "records.json");
  const stored = file === null ? null : await readJsonFile(file);
  let zone: Zone = stored === null ? {} : Zone.parse(stored);
  const builtin: Zone = { [SANDBOX_TARGET]: { A: ["127.0.0.1"] } };
  const find = (name: string): Values | undefined => builtin[name] ?? zone[name];
  // One after another: each begins with what the one before has stored.
  let last: Promise<unknown> = Promise.resolve();
  const store = async (records: readonly Answer[]): Promise<Rcode> => {
    const changed = updated(zone, records);
    if (changed === null) return "NOTIMP";
    if (file !== null) await writeJsonFile(file, changed);
    zone = changed;
    return "NOERROR";
  };
  return startUdpNameServer(
    {
      hasName: (name) => find(name) !== undefined,
      valuesOf: (name, type) => find(name)?.[type as keyof Values] ?? [],
      update(records) {
        const next = last.then(() => store(records));
        last = next.catch(() => {});
        return next.catch(() => "SERVFAIL" as const);
      },
    },
    port,
  );
}

/**
 * The zone with the records of an update. A CNAME replaces another one of its name; a record that is there stays one.
 * @returns null if one is of another class or type: deleting is not known here.
 */
function updated(zone: Zone, records: readonly Answer[]): Zone | null {
  const changed = { ...zone };
  for (const record of records) {
    const value = valueOf(record);
    if (value === null) return null;
    const name = record.name.toLowerCase();
    const type = record.type as keyof Values;
    const others = type === "CNAME" ? [] : (changed[name]?.[type] ?? []);
    changed[name] = { ...changed[name], [type]: [...new Set([...others, value])] };
  }
  return changed;
}

function valueOf(record: Answer): string | null {
  if (!("class" in record) || record.class !== "IN") return null;
  if (record.type === "TXT") return [record.data].flat().map(String).join("");
  return record.type === "A" || record.type === "AAAA" || record.type === "CNAME" ? record.data : null;
}

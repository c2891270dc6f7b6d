import { plainText } from "../shared/plain-text.ts";
import { Hostname } from "../shared/wire/domain.ts";
import { parseOption } from "./command-context.ts";
import { CommandError } from "./define-command.ts";

/** The zone that is delegated to a workspace. */
export const zoneOptions = {
  "zone-id": { type: "string", value: "ID", text: "Zone delegated for subdomains." },
  "zone-apex": { type: "string", value: "NAME", text: "Apex of that zone." },
} as const;

/** @returns null without either. @throws CommandError if one is missing or malformed. */
export function parseZone(
  options: Partial<Record<keyof typeof zoneOptions, string>>,
): { id: string; apex: string } | null {
  const { "zone-id": id, "zone-apex": apex } = options;
  if (id === undefined && apex === undefined) return null;
  if (id === undefined || apex === undefined)
    throw new CommandError("Use --zone-id and --zone-apex together.");
  return {
    id: parseOption("zone-id", plainText(1, 100), id),
    apex: parseOption("zone-apex", Hostname, apex),
  };
}

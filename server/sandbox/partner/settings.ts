import { join } from "node:path";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

/** How the partner answers the call before a charge. */
export const Capacity = z.discriminatedUnion("answer", [
  z.object({ answer: z.literal("available") }),
  z.object({ answer: z.literal("refuse"), message: z.string().max(300) }),
  z.object({ answer: z.literal("hang") }),
  z.object({ answer: z.literal("error") }),
]);
export type Capacity = z.infer<typeof Capacity>;

/** How the partner answers events. */
export const Receiver = z.enum(["accept", "error"]);
export type Receiver = z.infer<typeof Receiver>;

const Settings = z.object({
  secret: z.string().nullable().default(null),
  hookSecret: z.string().nullable().default(null),
  capacity: Capacity.default({ answer: "available" }),
  receiver: Receiver.default("accept"),
});
export type Settings = z.infer<typeof Settings>;

export interface SettingsStore {
  current(): Settings;
  change(change: Partial<Settings>): Promise<void>;
}

/** The partner's own settings, kept in `stateDir` (readable by its owner only: it holds secrets) or in memory. */
export async function openSettings(stateDir: string | undefined): Promise<SettingsStore> {
  const file = stateDir === undefined ? null : join(stateDir, "settings.json");
  let settings = Settings.parse((file === null ? null : await readJsonFile(file)) ?? {});
  return {
    current: () => settings,
    async change(change) {
      settings = { ...settings, ...change };
      if (file !== null) await writeJsonFile(file, settings);
    },
  };
}

import { mkdirSync, openSync, readFileSync, renameSync, writeSync, fsyncSync, closeSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * An append-only file of JSON lines. What `settled()` has promised survives SIGKILL: each batch of lines is
 * written and fsynced before the promise resolves.
 */
export interface Journal {
  append: (entry: unknown) => void;
  /** Resolves when everything appended so far is on disk. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

/** A journal that keeps nothing, for stand-ins started without a state directory. */
export const memoryJournal: Journal = {
  append: () => undefined,
  settled: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * Reads the entries of an earlier run. A last line without its newline was never promised to anybody: it is
 * dropped. Throws when an earlier line is damaged.
 */
export function readJournal(file: string): unknown[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as unknown;
    } catch (cause) {
      throw new Error(`${file} is damaged at line ${index + 1}`, { cause });
    }
  });
}

/** Replaces the journal by `entries` in one step (compaction), durable when it returns. */
export function rewriteJournal(file: string, entries: unknown[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  const descriptor = openSync(fresh, "w");
  writeSync(descriptor, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(fresh, file);
}

/** Opens the journal for appending. Lines that arrive while a batch is being written share the next fsync. */
export async function openJournal(file: string): Promise<Journal> {
  const handle = await open(file, "a");
  let waiting = "";
  let writing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (waiting !== "") {
      const batch = waiting;
      waiting = "";
      await handle.appendFile(batch);
      await handle.datasync();
    }
    writing = null;
  }

  return {
    append(entry) {
      waiting += `${JSON.stringify(entry)}\n`;
      writing ??= flush();
    },
    settled: () => writing ?? Promise.resolve(),
    async close() {
      await writing;
      await handle.close();
    },
  };
}

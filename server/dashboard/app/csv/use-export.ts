import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../parts/save-file.ts";
import { readTable } from "./read-table.ts";

export interface ExportSource {
  fileName: string;
  /** Asks the API for all rows. */
  load: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** An export of a list, and how far it is. */
export interface Export {
  fileName: string;
  /** Rows so far; null while nothing is exported. */
  running: number | null;
  /** Rows of the file that was saved last; null if there is none. */
  saved: number | null;
  error: unknown;
  start: () => void;
  cancel: () => void;
}

/** Several parts arrive in one frame. */
const SHOWN_EVERY_MS = 200;

/** Saves all rows of a list as a file; a file is saved whole or not at all. It ends with its page. */
export function useExport({ fileName, load }: ExportSource): Export {
  const [running, setRunning] = useState<number | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const work = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { signal } = (abort.current = new AbortController());
      setRunning(0);
      try {
        let shownAt = 0;
        const { content, rows } = await readTable(await load(signal), signal, (soFar) => {
          if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
          shownAt = performance.now();
          setRunning(soFar);
        });
        signal.throwIfAborted();
        saveFile(content, fileName);
        return rows;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      } finally {
        setRunning(null);
      }
    },
  });
  return {
    fileName,
    running,
    saved: running === null ? (work.data ?? null) : null,
    error: work.error,
    start: () => work.mutate(),
    cancel: () => abort.current?.abort(),
  };
}

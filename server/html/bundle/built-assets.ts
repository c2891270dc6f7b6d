import { readFileSync } from "node:fs";
import { join } from "node:path";
import { precompress, type Precompressed } from "../../http/precompressed.ts";

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** A built file as it is served: immutable, because its name contains a hash. */
export interface Asset {
  compressed: Promise<Precompressed>;
  headers: Record<string, string>;
}

/** The browser's part of a build by Vite. */
export interface BuiltAssets {
  /** Files of an entry, as paths below the build. @throws if the build has no such entry. */
  filesOf(entry: string): { script: string; styles: string[]; imports: string[] };
  /** Text of a style sheet for a style element, by its path below the build. @throws if it could close the element. */
  styleText(path: string): string;
  /** A file by its path below the build; null if there is none. */
  find(path: string): Asset | null;
}

/** Of brotli: each file is compressed once per process. */
const BEST_QUALITY = 11;

const assetTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Names of all chunks that a chunk imports statically, also by way of others; each once. */
function importedBy(manifest: Manifest, entry: string): string[] {
  const names = new Set(manifest[entry]?.imports);
  // A set visits what is added while it is iterated.
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next);
  names.delete(entry);
  return [...names];
}

/** @param folder of the build, with `manifest.json`. @throws unless the build exists. */
export function readBuiltAssets(folder: string): BuiltAssets {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  // Only files in the manifest are served, which prevents path traversal.
  const names = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const styleTexts = new Map<string, string>();
  const compressedAssets = new Map<string, Promise<Precompressed>>();
  return {
    filesOf(entry) {
      const chunk = manifest[entry];
      if (chunk === undefined) throw new Error(`the build has no ${entry}`);
      const imported = importedBy(manifest, entry).flatMap((name) => manifest[name] ?? []);
      const styles = [...imported.flatMap(({ css = [] }) => css), ...(chunk.css ?? [])];
      return { script: chunk.file, styles: [...new Set(styles)], imports: imported.map(({ file }) => file) };
    },
    styleText(path) {
      const known = styleTexts.get(path);
      if (known !== undefined) return known;
      const text = readFileSync(join(folder, path), "utf8").trim();
      if (/<\/style/i.test(text)) throw new Error(`${path} would close its style element`);
      styleTexts.set(path, text);
      return text;
    },
    find(path) {
      const type = assetTypes[/\.\w+$/.exec(path)?.[0] ?? ""];
      if (type === undefined || !names.has(path)) return null;
      let compressed = compressedAssets.get(path);
      if (compressed === undefined) {
        compressed = precompress(readFileSync(join(folder, path)), BEST_QUALITY);
        compressedAssets.set(path, compressed);
      }
      return {
        compressed,
        headers: {
          "content-type": type,
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
        },
      };
    },
  };
}

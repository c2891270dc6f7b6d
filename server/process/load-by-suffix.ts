import { glob } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const serverFolder = fileURLToPath(new URL("..", import.meta.url));

/** Imports the default export of every file below `server/` with this suffix (`.route.ts`, `.task.ts`, …), sorted by path. */
export async function loadBySuffix<T>(suffix: string): Promise<T[]> {
  return (await loadNamedBySuffix<T>(suffix)).map(([, value]) => value);
}

/** The same with each file's name, without folder and suffix. */
export async function loadNamedBySuffix<T>(suffix: string): Promise<Array<[name: string, value: T]>> {
  const files: string[] = [];
  for await (const file of glob(`**/*${suffix}`, { cwd: serverFolder })) files.push(file);
  return Promise.all(
    files.toSorted().map(async (file): Promise<[string, T]> => {
      const module = (await import(pathToFileURL(serverFolder + file).href)) as { default?: T };
      if (module.default === undefined) throw new Error(`${file} has no default export`);
      return [basename(file, suffix), module.default];
    }),
  );
}

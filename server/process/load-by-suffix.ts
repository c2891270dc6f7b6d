import { glob } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const serverFolder = fileURLToPath(new URL("..", import.meta.url));

/** Imports the default export of every file below `server/` with this suffix (`.route.ts`, `.task.ts`, …), sorted by path. */
export async function loadBySuffix<T>(suffix: string): Promise<T[]> {
  const files: string[] = [];
  for await (const file of glob(`**/*${suffix}`, { cwd: serverFolder })) files.push(file);
  return Promise.all(
    files.toSorted().map(async (file) => {
      const module = (await import(pathToFileURL(serverFolder + file).href)) as { default?: T };
      if (module.default === undefined) throw new Error(`${file} has no default export`);
      return module.default;
    }),
  );
}

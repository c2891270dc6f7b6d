import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const wire = new URL("../../shared/wire/", import.meta.url);

/**
 * Makes every object and enumeration that `shared/wire` exports a component of the API description, by the name it has
 * there unless it gives itself another `id`.
 */
export async function nameComponents(): Promise<void> {
  for await (const file of glob("**/*.ts", { cwd: fileURLToPath(wire) })) {
    const exported = (await import(new URL(file, wire).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported)) {
      if (schema instanceof z.ZodObject || schema instanceof z.ZodEnum)
        schema.register(z.globalRegistry, { id: name, ...schema.meta() });
    }
  }
}

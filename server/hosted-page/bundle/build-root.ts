import { fileURLToPath } from "node:url";

/** Folder of the built pages: `client/` is served under `/checkout/assets/`, `server/` renders the HTML. */
export const buildRoot = fileURLToPath(new URL("../../../build/checkout/", import.meta.url));

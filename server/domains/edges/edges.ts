import { createCaddy } from "./caddy.ts";
import { createCloudflare } from "./cloudflare.ts";
import type { EdgeName, EdgeParts, EdgeProvider } from "./edge-provider.ts";
import { createLocal } from "./local.ts";

/** Every edge; a new one is a file, a line here and its name in the setting SVC_EDGE. */
const edges: Record<EdgeName, (parts: EdgeParts) => EdgeProvider> = {
  local: createLocal,
  caddy: createCaddy,
  cloudflare: createCloudflare,
};

/** Edges by name: a hostname stays with the one it was registered at, whatever is configured now. */
export function createEdges(parts: EdgeParts): (name: EdgeName) => EdgeProvider {
  const made = new Map<EdgeName, EdgeProvider>();
  return (name) => {
    const edge = made.get(name) ?? edges[name](parts);
    made.set(name, edge);
    return edge;
  };
}

import { createCaddy } from "./caddy.ts";
import { createCloudflare } from "./cloudflare.ts";
import type { EdgeName, EdgeParts, EdgeProvider } from "./edge-provider.ts";
import { createLocal } from "./local.ts";

/** All edges; to add one, add a file, an entry here and its name in the setting SVC_EDGE. */
const edges: Record<EdgeName, (parts: EdgeParts) => EdgeProvider> = {
  local: createLocal,
  caddy: createCaddy,
  cloudflare: createCloudflare,
};

/** Edges by name; a hostname keeps the edge it was registered at, even if the setting changes. */
export function createEdges(parts: EdgeParts): (name: EdgeName) => EdgeProvider {
  const instances = new Map<EdgeName, EdgeProvider>();
  return (name) => {
    const edge = instances.get(name) ?? edges[name](parts);
    instances.set(name, edge);
    return edge;
  };
}

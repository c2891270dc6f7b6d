import type { EdgeParts, EdgeProvider } from "./edge-provider.ts";

/** No edge: the server itself serves hostnames, on its own port and scheme. For sandbox and tests. */
export function createLocal({ config }: EdgeParts): EdgeProvider {
  return {
    async register({ id }) {
      return id;
    },
    async inspect({ cdnId }) {
      return { evidence: { found: "deployed" }, cdnId };
    },
    async release() {},
    originOf(hostname) {
      const url = new URL(config.baseUrl);
      url.hostname = hostname;
      return url.origin;
    },
    async diagnose() {
      return { ok: true, text: "no edge (SVC_EDGE=local): this server serves hostnames without https" };
    },
  };
}

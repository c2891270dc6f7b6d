import { Agent } from "node:http";
import { exchange, type Call, type ContractAnswer } from "../contract/contract-client.ts";

/** An answer that takes longer is a hang. */
const HANG_MS = 10_000;

export interface FuzzClient {
  /** @throws for a hang, a broken connection, or an answer that is not HTTP. */
  send(call: Call): Promise<ContractAnswer & { ms: number }>;
  close(): void;
}

export function createFuzzClient(url: string): FuzzClient {
  const agent = new Agent({ keepAlive: true });
  return {
    async send(call) {
      const startedAt = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const hang = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
      });
      try {
        const answer = await Promise.race([exchange(url, agent, call), hang]);
        return { ...answer, ms: performance.now() - startedAt };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

import { Agent } from "node:http";
import { exchange, errorOf, type ContractAnswer } from "../contract/contract-client.ts";
import type { Attack, Shot } from "./attack.ts";
import type { Exchange } from "./oracle.ts";
import { settled, type AttackedService } from "./attacked-service.ts";

export interface Verdict {
  attack: Attack;
  /** What the attacker got, such as `404 resource_not_found`. */
  outcome: string;
  /** How it got through; empty if it was repelled. */
  violations: string[];
}

const agent = new Agent({ keepAlive: true });

/** Carries out an attack and lets the oracle judge it. */
export async function judge({ h, oracle }: AttackedService, attack: Attack): Promise<Verdict> {
  const earlier: ContractAnswer[] = [];
  for (const shot of attack.earlier ?? []) earlier.push(await fire(h.url, shot));
  if (attack.earlier !== undefined) oracle.forget();
  const shots = await attack.shots();
  await oracle.begin(attack.position ?? "outside");
  const exchanges: Exchange[] = [];
  const fireAll = async (list: readonly Shot[]) => {
    const size = attack.isBurst ? list.length : 1;
    for (let start = 0; start < list.length; start += size)
      exchanges.push(
        ...(await Promise.all(
          list.slice(start, start + size).map(async (shot) => ({ shot, answer: await fire(h.url, shot) })),
        )),
      );
  };
  await fireAll(shots);
  await fireAll(attack.followUp?.(exchanges.map(({ answer }) => answer)) ?? []);
  if (attack.settles) await settled(h);
  const violations = await oracle.violations(exchanges, attack.publicTexts);
  const answers = exchanges.map(({ answer }) => answer);
  const gained = (await attack.gain?.(answers)) ?? null;
  if (gained !== null) violations.push(gained);
  // A replay of what was never accepted proves nothing.
  if (earlier.some(({ status }) => status === 401 || status === 403))
    violations.push("the recorded call was refused");
  return { attack, outcome: outcomeOf(answers), violations: [...new Set(violations)] };
}

/** A connection that breaks is an answer too: status 0. */
async function fire(url: string, { origin, ...call }: Shot): Promise<ContractAnswer> {
  try {
    return await exchange(origin ?? url, agent, call);
  } catch (error) {
    return { status: 0, headers: {}, text: String(error), body: null };
  }
}

function outcomeOf(answers: readonly ContractAnswer[]): string {
  const texts = answers.map((answer) => `${answer.status} ${errorOf(answer).code ?? ""}`.trim());
  return [...new Set(texts)].join(", ");
}

/** One line of the report. */
export function lineOf({ attack, outcome, violations }: Verdict): string {
  const result = violations.length === 0 ? "repelled" : "THROUGH ";
  const what = `${attack.target}: ${attack.how}`;
  return [
    `${result}  ${attack.kind.padEnd(18)} ${what}: ${outcome}`,
    ...violations.map((text) => `          ${text}`),
  ].join("\n");
}

import type { components } from "../../../../client/src/partner-api.ts";
import type { Mode } from "../api/session.ts";
import { statusFacts as domainFacts } from "../domains/domain-facts.ts";
import { statusNames as orderNames, toneOf as toneOfOrder } from "../orders/order-facts.ts";
import { resultFacts as callFacts } from "../pre-confirmations/call-facts.ts";
import { statusFacts as sessionFacts } from "../sessions/session-facts.ts";
import { resultFacts as checkFacts } from "../vat/evidence-facts.ts";
import { navigation } from "../shell/navigation.ts";
import type { Tone } from "../parts/Tag.tsx";

export type Result = components["schemas"]["SearchResult"];
type Type = Result["type"];

/** One thing to choose: a page or a record. */
export interface Choice {
  key: string;
  to: string;
  title: string;
  /** Beside the title, in grey. */
  text: string;
  /** Of a record. */
  id: string | null;
  status: readonly [Tone, string] | null;
  mode: Mode | null;
}

export interface Group {
  title: string;
  choices: Choice[];
}

/** In the order in which groups are shown. */
const groupTitles: Record<Type, string> = {
  order: "Orders",
  session: "Sessions",
  merchant: "Stores",
  company: "Companies",
  custom_domain: "Domains",
  subscription: "Webhooks",
  delivery: "Webhook deliveries",
  request: "API requests",
  pre_confirmation: "Pre-confirmation calls",
  vat_check: "VAT checks",
};

/** The pages of the navigation, and of its tabs. */
const pages = navigation
  .flatMap(({ links }): ReadonlyArray<{ to: string; text: string }> => links)
  .flatMap((link) =>
    link.to === "webhooks" ? [link, { to: "webhooks/deliveries", text: "Webhook deliveries" }] : [link],
  );

/** Pages whose name has the text at the beginning of a word; all of them for no text. */
export function pagesOf(text: string, base: string): Group[] {
  const wanted = text.trim().toLowerCase();
  const choices = pages
    .filter(({ text: name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
    .map(({ to, text: name }) => ({
      key: `page ${to}`,
      to: `${base}/${to}`,
      title: name,
      text: "",
      id: null,
      status: null,
      mode: null,
    }));
  return choices.length === 0 ? [] : [{ title: "Pages", choices }];
}

/** Records by kind, those of the present mode first. */
export function groupsOf(results: readonly Result[], workspace: string, mode: Mode): Group[] {
  const inOrder = results.toSorted((a, b) => Number(modeOf(a) !== mode) - Number(modeOf(b) !== mode));
  return (Object.keys(groupTitles) as Type[]).flatMap((type) => {
    const choices = inOrder
      .filter((result) => result.type === type)
      .map((result) => ({
        key: `${type} ${result.id} ${String(result.livemode)}`,
        to: `/${workspace}/${modeOf(result)}/${placeOf(result)}`,
        title: result.title,
        text: result.description,
        id: result.id === result.title ? null : result.id,
        status: statusOf(result),
        mode: modeOf(result),
      }));
    return choices.length === 0 ? [] : [{ title: groupTitles[type], choices }];
  });
}

const modeOf = ({ livemode }: Result): Mode => (livemode ? "live" : "test");

/** The page of a record. */
function placeOf({ type, id, merchant_id: store }: Result): string {
  const part = encodeURIComponent(id);
  switch (type) {
    case "order":
      return `orders/${part}`;
    case "session":
      return `sessions/${part}`;
    case "merchant":
      return `stores/${part}`;
    case "company":
      return `stores/${store ?? ""}`;
    case "custom_domain":
      return `domains/${store ?? ""}/${part}`;
    case "subscription":
      return `webhooks/${part}`;
    case "delivery":
      return `webhooks/deliveries/${part}`;
    case "request":
      return `logs/${part}`;
    case "pre_confirmation":
      return `pre-confirmations/${part}`;
    case "vat_check":
      return `vat/${part}`;
  }
}

const others: Record<string, readonly [Tone, string]> = {
  active: ["ok", "Active"],
  disabled: ["warn", "Disabled"],
  suspended: ["warn", "Suspended"],
  closed: ["plain", "Closed"],
  succeeded: ["ok", "Succeeded"],
  abandoned: ["bad", "Abandoned"],
  pending: ["info", "Pending"],
};

/** The status as the record's own page names it. */
function statusOf({ type, status }: Result): readonly [Tone, string] | null {
  if (status === null) return null;
  switch (type) {
    case "order": {
      const known = status as keyof typeof orderNames;
      return [toneOfOrder(known), orderNames[known]];
    }
    case "session":
      return named(sessionFacts[status as keyof typeof sessionFacts]);
    case "custom_domain":
      return named(domainFacts[status as keyof typeof domainFacts]);
    case "pre_confirmation":
      return named(callFacts[status as keyof typeof callFacts]);
    case "vat_check":
      return named(checkFacts[status as keyof typeof checkFacts]);
    case "request":
      return [status < "400" ? "ok" : status < "500" ? "warn" : "bad", status];
    case "merchant":
    case "company":
    case "subscription":
    case "delivery":
      return others[status] ?? ["plain", status];
  }
}

const named = ({ tone, name }: { tone: Tone; name: string }): readonly [Tone, string] => [tone, name];

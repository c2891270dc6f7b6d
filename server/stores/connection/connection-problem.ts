import type { ConnectionProblem, ConnectionTest } from "../../../shared/wire/partner/connection-test.ts";
import { GuardedFetchError } from "../../http/fetch/guarded-fetch.ts";
import type { StoreUnavailable } from "../platform.ts";

type Problem = NonNullable<ConnectionTest["problem"]>;

const DNS_CODES = new Set(["ENOTFOUND", "EAI_AGAIN", "ENODATA"]);
const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/;

/** Problems in which nothing of the store has answered. */
const UNREACHED: ReadonlySet<ConnectionProblem> = new Set([
  "not_connected",
  "host_not_found",
  "connection_refused",
  "tls_failed",
  "timeout",
  "address_not_allowed",
  "unreachable",
]);

/** Whether anything answered, although it was of no use. */
export const hasAnswered = (code: ConnectionProblem): boolean => !UNREACHED.has(code);

/**
 * Why a store could not be used, for its owner. The messages name the host that the owner gave, never an address that it
 * resolves to, and nothing that the store answered.
 */
export function connectionProblem(error: StoreUnavailable, host: string): Problem {
  const code = codeOf(error);
  return { code, message: sentences[code](host, error) };
}

/** Reasons of a store call that are problems by their own names. */
const NAMED: ReadonlySet<string> = new Set<ConnectionProblem>([
  "not_connected",
  "timeout",
  "moved",
  "plugin_missing",
  "signature_invalid",
  "wrong_mode",
  "wrong_audience",
  "clock",
  "not_json",
  "answer_invalid",
  "answer_unsigned",
  "answer_altered",
  "status",
]);

function codeOf({ reason, cause }: StoreUnavailable): ConnectionProblem {
  if (NAMED.has(reason)) return reason as ConnectionProblem;
  if (!(cause instanceof GuardedFetchError)) return reason === "refused" ? "status" : "unreachable";
  if (cause.kind === "blocked") return "address_not_allowed";
  const code = (cause.cause as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (DNS_CODES.has(code)) return "host_not_found";
  if (code === "ECONNREFUSED") return "connection_refused";
  return TLS_CODE.test(code) ? "tls_failed" : "unreachable";
}

const SAVE_KEYS = "save the current API key and secret in the plugin";

const sentences: Record<ConnectionProblem, (host: string, error: StoreUnavailable) => string> = {
  not_connected: () =>
    "The store is not connected. Enter its API key and secret in the plugin and save them there.",
  host_not_found: (host) =>
    `There is no server under the name ${host}. Check that the domain is spelt correctly, is paid for and has DNS records.`,
  connection_refused: (host) =>
    `${host} refuses connections. The web server is not running, or a firewall keeps this service out.`,
  tls_failed: (host, { message }) =>
    `No secure connection to ${host}: ${message.replace(/^TLS: /, "")}. Renew or correct the certificate of the store.`,
  timeout: (host) =>
    `${host} did not answer in time. The store is overloaded, or a firewall discards the requests of this service.`,
  address_not_allowed: (host) =>
    `${host} cannot be called: it is not a public address, or live mode and no https. The store has to be on the internet.`,
  unreachable: (host, { message }) => `${host} could not be reached: ${message}.`,
  moved: (host) =>
    `${host} redirects to another address. Correct the site address in WordPress, then save the plugin's settings again.`,
  plugin_missing: (host) =>
    `${host} answers, but the plugin does not (404). Activate it in WordPress under Plugins, and see that nothing blocks its REST API.`,
  signature_invalid: () => `The store answers, but it has another secret (401): ${SAVE_KEYS}.`,
  wrong_mode: () => `The store has the key of the other mode, test or live: ${SAVE_KEYS}.`,
  wrong_audience: () =>
    "The store was connected at another address. Save the plugin's settings again, so that it connects at its present one.",
  clock: () => "The clock of the store is wrong. Have its host set the time of the server.",
  not_json: (host) =>
    `${host} answers with a page instead of data. A maintenance mode, a login or a firewall stands in front of the plugin.`,
  answer_invalid: () =>
    "The plugin's answer is not understood. It is outdated, or another plugin answers at its address: update it.",
  answer_unsigned: () =>
    "The store's answer has no signature. Update the plugin, or find what removes the header in front of it, such as a cache or a proxy.",
  answer_altered: () =>
    "The store's answer was changed on its way. A cache, a firewall or another plugin alters it, or the secret differs.",
  status: (_host, { reason, message }) =>
    `${reason === "refused" ? "The store refuses the request" : capital(message)}. Something in front of the plugin refuses the requests, or the store is out of order.`,
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

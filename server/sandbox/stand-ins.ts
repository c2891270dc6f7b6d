import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { SANDBOX_TARGET } from "../../shared/sandbox-target.ts";
import { startDns } from "./dns/start-dns.ts";
import { startHmrc } from "./hmrc/start-hmrc.ts";
import { startLlm } from "./llm/start-llm.ts";
import { startOidc } from "./oidc/start-oidc.ts";
import { startPartner } from "./partner/start-partner.ts";
import { startStripe, type StripeOptions } from "./stripe/start-stripe.ts";
import { startVies } from "./vies/start-vies.ts";

export interface StandInOptions {
  /** Where the stand-ins keep their state; absent: in memory only. */
  stateDir?: string;
  /** Ports from this one on are wanted; absent: any free ones. */
  firstPort?: number;
  /** Settings that are there already: a real service that is configured gets no stand-in. */
  configured?: Record<string, string | undefined>;
  /** For the Stripe stand-in. */
  stripe?: Pick<StripeOptions, "enableAccounts" | "ratePerSecond" | "now">;
}

/**
 * Starts a stand-in for each third party that is not configured, and gives the settings that point the service at
 * them. Only addresses differ from the real thing; each speaks its real protocol over a real socket.
 */
export async function startStandIns(options: StandInOptions = {}) {
  const { configured = {}, firstPort } = options;
  const place = async (name: string, index: number) => {
    const stateDir = options.stateDir === undefined ? undefined : join(options.stateDir, name);
    if (stateDir !== undefined) await mkdir(stateDir, { recursive: true });
    return {
      ...(stateDir === undefined ? {} : { stateDir }),
      ...(firstPort === undefined ? {} : { port: firstPort + index }),
    };
  };
  const absent = (name: string) => (configured[name] ?? "") === "";
  const stripe = absent("STRIPE_SECRET_KEY_TEST")
    ? await startStripe({ ...(await place("stripe", 0)), ...options.stripe })
    : null;
  const vies = absent("VIES_URL") ? await startVies(await place("vies", 1)) : null;
  const hmrc = absent("HMRC_BASE_URL") ? await startHmrc(await place("hmrc", 2)) : null;
  const oidc = absent("IDP_ISSUER") ? await startOidc(await place("oidc", 3)) : null;
  const partner = await startPartner(await place("partner", 4));
  const llm = absent("LLM_BASE_URL") ? await startLlm(await place("llm", 5)) : null;
  // A real edge, or a real name server, sees what is published to the world.
  const isWorldwide = !absent("SVC_DNS_SERVERS") || !["", "local"].includes(configured["SVC_EDGE"] ?? "");
  const dns = isWorldwide ? null : await startDns(await place("dns", 6));

  const environment: Record<string, string> = {
    ...(stripe === null
      ? {}
      : {
          STRIPE_API_BASE: stripe.url,
          STRIPE_JS_URL: stripe.scriptUrl,
          STRIPE_SECRET_KEY_TEST: stripe.secretKey,
          STRIPE_PUBLISHABLE_KEY_TEST: stripe.publishableKey,
          STRIPE_WEBHOOK_SECRET_TEST: stripe.webhookSecret,
        }),
    ...(vies === null ? {} : { VIES_URL: vies.endpoint }),
    ...(hmrc === null
      ? {}
      : { HMRC_BASE_URL: hmrc.url, HMRC_CLIENT_ID: hmrc.clientId, HMRC_CLIENT_SECRET: hmrc.clientSecret }),
    ...(oidc === null
      ? {}
      : { IDP_ISSUER: oidc.url, IDP_JWKS_URL: oidc.jwksUrl, IDP_CLIENT_ID: oidc.clientId }),
    ...(llm === null
      ? {}
      : {
          LLM_BASE_URL: llm.baseUrl,
          LLM_API_KEY: llm.apiKey,
          LLM_MODEL: llm.model,
          EMBEDDINGS_MODEL: llm.embeddingModel,
          // Embeddings cost little beside answers.
          LLM_PRICES: `${llm.model}=15/60,${llm.embeddingModel}=0`,
        }),
    ...(dns === null ? {} : { SVC_DNS_SERVERS: dns.address, SVC_CNAME_TARGET: SANDBOX_TARGET }),
  };
  const running = [stripe, vies, hmrc, oidc, partner, llm, dns].filter((standIn) => standIn !== null);
  return {
    stripe,
    vies,
    hmrc,
    oidc,
    partner,
    llm,
    dns,
    environment,
    async close() {
      await Promise.all(running.map((standIn) => standIn.close()));
    },
  };
}

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

import { z } from "zod";
import { StoreRefusal } from "./order-book.ts";

/** Requests to buy on account that a store keeps, as the plugin's signed routes show them. */

export interface KeptTermsRequest {
  id: string;
  status: "requested" | "approved" | "declined";
  customer: string;
  company: string;
  vatNumber: string;
  message: string;
  companyId: string | null;
  note: string;
  /** Unix seconds. */
  requestedAt: number;
  decidedAt: number | null;
}

export interface TermsRequestBook {
  /** Adds an open request. */
  ask(of: Pick<KeptTermsRequest, "id"> & Partial<KeptTermsRequest>): void;
  list(query: URLSearchParams): { requests: KeptTermsRequest[] };
  /** What its POST routes do with their bodies. They throw StoreRefusal. */
  routes: Readonly<Record<string, (body: unknown) => { request: KeptTermsRequest }>>;
  /** The companies that the store knows. */
  companies: Set<string>;
}

const Decision = z.object({
  id: z.string(),
  companyId: z.string().nullable().optional(),
  companyName: z.string().optional(),
  terms: z.array(z.string()).optional(),
  creditLimit: z.object({ amount: z.int(), currency: z.string() }).nullable().optional(),
  note: z.string(),
});

export function createTermsRequestBook(): TermsRequestBook {
  const kept = new Map<string, KeptTermsRequest>();
  const companies = new Set<string>();
  const decide = (status: "approved" | "declined", body: unknown) => {
    const { id, companyId, note } = Decision.parse(body);
    const request = kept.get(id);
    if (request === undefined) throw new StoreRefusal("svc_request_unknown");
    if (request.status !== "requested" && request.status !== status)
      throw new StoreRefusal("svc_request_decided");
    if (request.status === "requested") {
      if (companyId != null && !companies.has(companyId)) throw new StoreRefusal("svc_company_unknown");
      const company = status === "declined" ? null : (companyId ?? `co_${id.slice(3)}`);
      Object.assign(request, { status, note, companyId: company, decidedAt: 1_790_000_100 });
    }
    return { request };
  };
  return {
    companies,
    routes: {
      "/terms-requests/approve": (body) => decide("approved", body),
      "/terms-requests/decline": (body) => decide("declined", body),
    },
    ask(of) {
      const defaults = {
        status: "requested",
        customer: "7",
        company: "Steinbach Metallbau",
        vatNumber: "DE999000427",
        message: "Every month",
        companyId: null,
        note: "",
        requestedAt: 1_790_000_000,
        decidedAt: null,
      } as const;
      kept.set(of.id, { ...defaults, ...of });
    },
    list(query) {
      const { id, status, before, beforeId = "" } = Object.fromEntries(query);
      const found = [...kept.values()]
        .filter((one) => (id ?? one.id) === one.id && (status ?? one.status) === one.status)
        .toSorted((a, b) => b.requestedAt - a.requestedAt || (a.id < b.id ? 1 : -1))
        .filter(
          ({ requestedAt, id: own }) =>
            before === undefined ||
            requestedAt < Number(before) ||
            (requestedAt === Number(before) && own < beforeId),
        );
      return { requests: found.slice(0, Number(query.get("limit") ?? 100)) };
    },
  };
}

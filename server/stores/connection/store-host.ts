import { bareHost } from "../../http/fetch/address-rules.ts";

/** Whose store may be at an address. Scheme and port are rules of `checkPartnerUrl`; the proof covers the whole address. */
interface StoreOwner {
  store_url: string;
  /** Further hosts that the partner allows. */
  allowed_store_hosts: readonly string[];
}

/** Whether the host of an address is that of the merchant's store or allowed by the partner, `www.` aside. */
export function isStoreHost({ store_url, allowed_store_hosts }: StoreOwner, address: string): boolean {
  const allowed = [new URL(store_url).hostname, ...allowed_store_hosts].map(withoutWww);
  return allowed.includes(withoutWww(new URL(address).hostname));
}

function withoutWww(hostname: string): string {
  return bareHost(hostname).replace(/^www\./, "");
}

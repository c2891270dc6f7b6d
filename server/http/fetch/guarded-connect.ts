import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { bareHost, type AddressRules } from "./address-rules.ts";

/** A name or literal address leads somewhere the rules forbid. */
export class BlockedTarget extends Error {
  override name = "BlockedTarget";
}

/** The connection never stood: nothing was sent. The reason is the cause. */
export class ConnectFailure extends Error {
  override name = "ConnectFailure";
}

/** Resolves a name to all its addresses; `dns.lookup` unless a test says otherwise. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * An undici connector that checks the very addresses the socket will use: a literal before connecting, a name
 * once it is resolved. One forbidden address among several refuses the name. A check made any earlier could be
 * fooled by a name that resolves differently the second time.
 */
export function createGuardedConnector(
  rules: AddressRules,
  timeoutMs: number,
  resolve: Resolve = systemLookup,
): buildConnector.connector {
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (first === undefined) return done(new Error(`${hostname} has no address`), []);
      if (!rules.allowsHost(hostname) && addresses.some(({ address }) => rules.isBlocked(address))) {
        return done(new BlockedTarget(`${hostname} resolves to an address that is not public`), []);
      }
      // A socket without happy eyeballs asks for one address only.
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup: checkedLookup });

  return (options, done) => {
    const host = bareHost(options.hostname);
    // A literal address never reaches the lookup function.
    if (isIP(host) !== 0 && !rules.allowsHost(host) && rules.isBlocked(host)) {
      return done(new ConnectFailure("blocked", { cause: new BlockedTarget(`${host} is not public`) }), null);
    }
    connect(options, (...[error, socket]) => {
      if (error) done(new ConnectFailure("no connection", { cause: error }), null);
      else done(null, socket);
    });
  };
}

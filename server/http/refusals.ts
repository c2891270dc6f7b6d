import type { Logger } from "pino";
import type { ApiError } from "../errors.ts";
import type { Caller } from "./caller.ts";

/** Which request was refused. @property route as declared, because paths of checkouts contain their token. */
export interface RefusedRequest {
  requestId: string;
  ip: string;
  method: string;
  route: string;
}

/** Logs who was refused: where it came from and what is known of the caller, but nothing that was sent. */
export interface RefusalLog {
  /**
   * Takes any error, and logs failed authentications and authorisations.
   * @param from `isSigned`: a third party signs the route's body, so that what cannot be read is one too.
   */
  refused(error: ApiError, request: RefusedRequest, from: { caller: Caller | null; isSigned: boolean }): void;
  /** Logs a guessed token of a checkout, or a call that another site had a browser make. */
  unknownToken(request: RefusedRequest): void;
}

/** A flood must not fill the log: what comes beyond it is counted. */
const LINES_PER_SECOND = 100;

export function createRefusalLog(log: Logger, now: () => number = () => performance.now()): RefusalLog {
  let second = 0;
  let lines = 0;

  function write(fields: object, message: string): void {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      const omitted = lines - LINES_PER_SECOND;
      if (omitted > 0) log.warn({ omitted }, "refused callers were not logged: too many in a second");
      second = current;
      lines = 0;
    }
    lines += 1;
    if (lines <= LINES_PER_SECOND) log.warn(fields, message);
  }

  return {
    refused(error, request, { caller, isSigned }) {
      if (!isRefusal(error, isSigned)) return;
      write({ code: error.code, ...fieldsOf(request), ...callerFields(caller) }, "a caller was refused");
    },
    unknownToken(request) {
      write(fieldsOf(request), "a checkout's token or origin was refused");
    },
  };
}

/** A visitor without a session, or with an ended one, is asked to sign in and not refused. */
function isRefusal({ status, code }: ApiError, isSigned: boolean): boolean {
  return (status === 401 && code !== "session_required") || status === 403 || (status === 400 && isSigned);
}

function fieldsOf({ requestId, ip, method, route }: RefusedRequest): object {
  return { request_id: requestId, ip, method, route };
}

function callerFields(caller: Caller | null): object {
  if (caller === null) return {};
  const { workspaceId } = caller;
  switch (caller.kind) {
    case "partner_key":
      return { workspace_id: workspaceId, key_id: caller.keyId };
    case "merchant_key":
      return { workspace_id: workspaceId, merchant_id: caller.merchantId, key_id: caller.credentialId };
    case "dashboard_session":
    case "user_token":
      return { workspace_id: workspaceId, subject: caller.subject };
  }
}

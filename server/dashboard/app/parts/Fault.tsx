import { messageOf } from "../api/api-error.ts";

/** The API's answer to a call that failed; nothing without an error. */
export function Fault({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <p className="fault" role="alert">
      {messageOf(error)}
    </p>
  );
}

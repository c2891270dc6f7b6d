import { apiErrorOf, fetchOrFail } from "./api-error.ts";
import type { Session } from "./session.ts";
import type { Workspace } from "./workspace.ts";

/** A POST that is not part of the documented API, whose client would know it, in one workspace and mode. @throws ApiError */
export async function postUndocumented(
  path: string,
  { id, mode }: Pick<Workspace, "id" | "mode">,
  session: Session,
  call: { body?: object; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const request = new Request(path, {
    method: "POST",
    headers: {
      ...call.headers,
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      "svc-workspace": id,
      "svc-mode": mode,
      "svc-csrf": session.csrf_token,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
  const response = await fetchOrFail(request);
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

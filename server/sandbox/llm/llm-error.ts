/** A refusal in the form of OpenAI's API. */
export class LlmError extends Error {
  override name = "LlmError";
  readonly status: number;
  readonly body: { error: { message: string; type: string; param: string | null; code: string | null } };

  constructor(status: number, message: string, details: { param?: string; code?: string } = {}) {
    super(message);
    this.status = status;
    const { param = null, code = null } = details;
    this.body = { error: { message, type: typeOf(status), param, code } };
  }
}

function typeOf(status: number): string {
  if (status === 429) return "rate_limit_exceeded";
  return status >= 500 ? "server_error" : "invalid_request_error";
}

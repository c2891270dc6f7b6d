/**
 * The processor understood the request and said no to it: a wrong or used confirmation token, an account that
 * took its permission back, a parameter it does not take. Certain: nothing was charged, nothing was made.
 */
export class ProcessorRefused extends Error {
  override name = "ProcessorRefused";
  /** The processor's own code, for logs and decisions; never shown to a shopper. */
  readonly code: string;

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

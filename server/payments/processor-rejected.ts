/**
 * The processor rejected the request: an invalid or used confirmation token, a disconnected account, an invalid
 * parameter. Nothing was charged or created.
 */
export class ProcessorRejected extends Error {
  override name = "ProcessorRejected";
  /** The processor's error code, for logs and decisions; never displayed to a shopper. */
  readonly code: string;

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

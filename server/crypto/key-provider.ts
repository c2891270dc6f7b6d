/**
 * Wraps data keys: encrypts them with a wrapping key, which is never stored in the database. The local provider has its
 * wrapping keys in the settings; that of a key management service would send it the data keys to wrap and unwrap.
 */
export interface KeyProvider {
  /** Names the wrapping key that `wrap` uses, as in `local:1f2e3d4c`. Stored with what it wrapped; not secret. */
  readonly current: string;
  /** @param dataKey 32 bytes. @returns what `unwrap` takes, of any length; it identifies its wrapping key. */
  wrap(dataKey: Buffer): Promise<Buffer>;
  /** @throws Error whose message names the setting to correct, if the wrapping key is missing or `wrapped` was changed. */
  unwrap(wrapped: Uint8Array): Promise<Buffer>;
}

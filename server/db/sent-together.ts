/**
 * Waits for statements of one transaction that were sent without waiting for each other: they share a round trip. If one
 * fails, the others are waited for first; else they could be sent after the rollback, and take effect.
 * @param statements run in this order.
 * @throws the first error.
 */
export async function sentTogether<const T extends readonly Promise<unknown>[]>(
  statements: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}

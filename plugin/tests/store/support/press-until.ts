const mostPresses = 5;

/**
 * Presses a button until what it leads to is seen. A press can be lost, and a shopper presses again: WooCommerce saves what was
 * typed just before, and disables the button between press and release.
 * @param press Performs one press. Its failure counts as a lost press.
 * @param done Settles when the result is seen, and fails after a time limit of its own.
 * @throws The last failure of `done`, after five presses.
 */
export async function pressUntil(press: () => Promise<void>, done: () => Promise<unknown>): Promise<void> {
  for (let presses = 1; ; presses += 1) {
    await press().catch(() => {});
    try {
      await done();
      return;
    } catch (error) {
      if (presses === mostPresses) {
        throw error;
      }
    }
  }
}

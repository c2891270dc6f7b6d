/** ASCII addresses with a dot in the domain, as WooCommerce and mail services accept. */
export function isEmail(text: string): boolean {
  return /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text);
}

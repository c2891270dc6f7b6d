/** Patterns of secrets in HTTP traffic; the first group, if any, is the secret. */
const patterns: Array<[name: string, pattern: RegExp]> = [
  ["a partner key", /svc_ak_(?:live|test)_[0-9A-Za-z]{36}/g],
  ["a merchant key", /svc_mk_(?:live|test)_[0-9A-Za-z]{36}/g],
  ["a merchant secret", /svc_ms_(?:live|test)_[0-9A-Za-z]{36}/g],
  ["a signing secret", /whsec_[0-9A-Za-z+/]{24,}={0,2}/g],
  ["a hook's custom secret", /"secret":"((?!whsec_)(?:[^"\\]|\\.){16,})"/g],
  ["a user token", /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{20,}/g],
  ["a session token", /\/checkout\/([\w-]{32})(?![\w-])/g],
  // 16 bytes; guesses by the ids of other things are no tokens.
  ["an onboarding token", /\/onboarding\/refresh\/([\w-]{22})(?![\w-])/g],
  ["an onboarding link of the processor", /\/setup\/s\/\w+\/([\w-]{16,})/g],
  ["a payment's client secret", /pi_\w+_secret_\w{10,}/g],
  ["a confirmation token", /ctoken_\w{16,}/g],
  ["an access token of the authority", /"access_token":"([^"]{16,})"/g],
];

/** The secrets in a text, which may be form-encoded, with their names. */
export function secretsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const decoded = text.includes("%2F") ? text.replaceAll("%2F", "/").replaceAll("%3A", ":") : text;
  for (const [name, pattern] of patterns) {
    for (const match of decoded.matchAll(pattern)) found.set(unescaped(match[1] ?? match[0]), name);
  }
  return found;
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    // Not JSON after all.
    return text;
  }
}

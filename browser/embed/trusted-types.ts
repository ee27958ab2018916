/**
 * Pages whose policy requires Trusted Types allow two policies by their names: that of the loader, which makes the address
 * of the program, and that of the program, which makes HTML of the answers of our own server.
 */

type Rules = Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>;

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Readonly<Record<keyof Rules, (text: string) => string>>;
}

/** A function that makes trusted values of texts; where the browser has no Trusted Types they stay texts. */
export function trusting(name: string, kind: keyof Rules): (text: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(name, { [kind]: (text: string) => text });
  return (text) => policy?.[kind](text) ?? text;
}

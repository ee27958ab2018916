/**
 * Pages whose policy requires Trusted Types allow two policies by their names: that of the loader, which makes the address
 * of the program, and that of the program, which makes HTML of the pages of our own server, and the address of the script of
 * a captcha.
 */

type Rules = Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>;

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Readonly<Record<keyof Rules, (text: string) => string>>;
}

/** Functions that make trusted values of texts; where the browser has no Trusted Types they stay texts. */
export function trusting(name: string): Required<Rules> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const unchanged = (text: string) => text;
  const policy = trustedTypes?.createPolicy(name, { createHTML: unchanged, createScriptURL: unchanged });
  return {
    createHTML: (text) => policy?.createHTML(text) ?? text,
    createScriptURL: (text) => policy?.createScriptURL(text) ?? text,
  };
}

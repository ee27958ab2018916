/** The Content Security Policy of the console's pages: nothing but what the engine itself serves, and no inline scripts. */

interface Policy {
  /** Sources of styles besides the files of the engine. */
  readonly styles: string;
  /** Who may show the page in a frame; nobody when left out. */
  readonly ancestors?: string;
  /** What the page may show in a frame; nothing when left out. */
  readonly frames?: string;
}

export function contentSecurityPolicy({ styles, ancestors = "'none'", frames }: Policy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src ${styles}`,
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** The style sheet within the shadow root, which needs no `unsafe-inline` in the policy of the page. */
import { palettes, type Scheme } from '@platform/vocabulary';

/** `embed.css`, which the build writes here. */
declare const embedStyle: string;

/** Variables of the other page come before the colours of the account, and those before our own. */
const ofAccount: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = {
  light: {
    accent: 'var(--jobs-accent,var(--site-accent,#1d4f91))',
    'on-accent': 'var(--jobs-on-accent,var(--site-on-accent,#fff))',
    link: 'var(--jobs-link,var(--jobs-accent,var(--site-link,#1d4f91)))',
  },
  dark: {
    accent: 'var(--jobs-accent,var(--site-dark-accent,#9cc4ff))',
    'on-accent': 'var(--jobs-on-accent,var(--site-dark-on-accent,#000))',
    link: 'var(--jobs-link,var(--site-dark-link,#9cc4ff))',
  },
};

function colours(scheme: Scheme): string {
  const own = Object.entries(palettes[scheme]).map(([name, value]) => [name, `var(--jobs-${name},${value})`]);
  const all = [...own, ...Object.entries(ofAccount[scheme])].map(([name, value]) => `--${name}:${value};`);
  return `{${all.join('')}color-scheme:${scheme}}`;
}

/** Light, unless the page asks for dark colours, or for those of the device. */
const style = [
  embedStyle,
  `[data-jobs]${colours('light')}`,
  `:host([data-theme=dark]) [data-jobs]${colours('dark')}`,
  `@media (prefers-color-scheme:dark){:host([data-theme=auto]) [data-jobs]${colours('dark')}}`,
].join('');

/** One sheet for all elements of the page; null in browsers from before 2023. */
const sheet = 'adoptedStyleSheets' in Document.prototype ? new CSSStyleSheet() : null;
sheet?.replaceSync(style);

export function addStyle(root: ShadowRoot): void {
  if (sheet !== null) {
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const element = document.createElement('style');
  element.textContent = style;
  root.append(element);
}

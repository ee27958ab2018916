/**
 * The colours of the careers pages that no account chooses, by the names of their CSS variables. The pages, the element on
 * pages of other sites and the colours that are computed from those of an account (`theme.ts`) all take them from here.
 */

export const schemes = ['light', 'dark'] as const;
/** As `prefers-color-scheme` names them. */
export type Scheme = (typeof schemes)[number];

export const palettes = {
  light: {
    text: '#1a1a1a',
    muted: '#4a4a4a',
    background: '#ffffff',
    soft: '#f4f4f4',
    line: '#d9d9d9',
    border: '#6b6b6b',
    wrong: '#b00020',
    good: '#123b1f',
    'on-good': '#dff2e3',
    warn: '#4f3500',
    'on-warn': '#fff0d1',
  },
  dark: {
    text: '#f0f0f0',
    muted: '#c4c4c4',
    background: '#161616',
    soft: '#262626',
    line: '#454545',
    border: '#9a9a9a',
    wrong: '#ff9aa5',
    good: '#d4f3dc',
    'on-good': '#16381f',
    warn: '#ffe3ad',
    'on-warn': '#432f00',
  },
} as const satisfies Readonly<Record<Scheme, Readonly<Record<string, string>>>>;

/** The style sheet and the script of the careers pages. They are read when the first page is shown. */
import { type BrowserAsset, readBrowserAsset } from '../http/browser-asset.ts';

let known: { readonly css: BrowserAsset; readonly js: BrowserAsset } | null = null;

/** The files, by their kind; their addresses are below `/careers/-/`. @throws Error when the program was not built completely */
export function assets(): NonNullable<typeof known> {
  known ??= { css: readBrowserAsset('careers/careers.css'), js: readBrowserAsset('careers/careers.js') };
  return known;
}

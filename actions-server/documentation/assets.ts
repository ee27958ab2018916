/** The style sheets and scripts of the documentation. They are read when the first page is shown. */
import { type BrowserAsset, readBrowserAsset } from '../http/browser-asset.ts';

interface DocumentationAssets {
  readonly style: BrowserAsset;
  /** Of the page that tries requests: our own files, and those of the viewer. */
  readonly tryStyle: BrowserAsset;
  readonly tryScript: BrowserAsset;
  readonly viewerStyle: BrowserAsset;
  readonly viewerScript: BrowserAsset;
}

let known: DocumentationAssets | null = null;

/** @throws Error when the program was not built completely */
export function documentationAssets(): DocumentationAssets {
  known ??= {
    style: readBrowserAsset('docs/documentation.css'),
    tryStyle: readBrowserAsset('docs/try.css'),
    tryScript: readBrowserAsset('docs/try.js'),
    viewerStyle: readBrowserAsset('docs/swagger-ui.css'),
    viewerScript: readBrowserAsset('docs/swagger-ui-bundle.js'),
  };
  return known;
}

export function addressOfAsset({ name }: BrowserAsset): string {
  return `/docs/assets/${name}`;
}

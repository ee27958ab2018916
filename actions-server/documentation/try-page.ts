/**
 * The page that tries requests with a key: the viewer of the package `swagger-ui-dist`. It needs a script, and its markup
 * is not ours: the reference, which needs none, says the same.
 */
import { type Html, html } from '../http/html.ts';
import { addressOfAsset, documentationAssets } from './assets.ts';
import { referenceAddress } from './reference/pages.ts';

export const tryAddress = '/docs/try';

/** Everything comes from this server, and requests go to it. */
export const tryPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures in the style sheet of the viewer.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function tryPage(): Html {
  const { tryStyle, tryScript, viewerStyle, viewerScript } = documentationAssets();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try requests – Documentation</title>
<link rel="stylesheet" href="${addressOfAsset(viewerStyle)}">
<link rel="stylesheet" href="${addressOfAsset(tryStyle)}">
</head>
<body>
<header>
<p class="frame"><a href="/docs">Documentation</a></p>
<h1>Try requests</h1>
<p>Choose “Authorize” and enter an API key, which stays in this page and is forgotten when it is closed. Requests are real: a save saves. The <a href="${referenceAddress}">reference</a> describes the same operations, and needs no script.</p>
<noscript><p>This page needs JavaScript.</p></noscript>
</header>
<div id="viewer"></div>
<script src="${addressOfAsset(viewerScript)}"></script>
<script src="${addressOfAsset(tryScript)}"></script>
</body>
</html>
`;
}

/** The HTML of the console: the page that loads its program, and the page that waits for the program to be made. */

/**
 * @param files names of the first page's program, whatever it imports at once, and its style sheet; the program is first
 * @param nonce with which the program may add styles
 */
export function consolePage(files: readonly string[], nonce: string): string {
  const path = (name: string) => `/console/assets/${name}`;
  const [program = '', ...imported] = files.filter((name) => name.endsWith('.js'));
  const styles = files.filter((name) => name.endsWith('.css'));
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Console</title>
  <link rel="icon" href="data:,">
  <meta property="csp-nonce" nonce="${nonce}">
${styles.map((name) => `  <link rel="stylesheet" href="${path(name)}">\n`).join('')}${imported.map((name) => `  <link rel="modulepreload" href="${path(name)}">\n`).join('')}  <script type="module" src="${path(program)}"></script>
</head>
<body>
  <div id="root"></div>
  <noscript>The console needs JavaScript.</noscript>
</body>
</html>
`;
}

/** @param failure why the last build failed; null: it has not ended yet */
export function waitingPage(failure: string | null, nonce: string): string {
  const text =
    failure === null
      ? 'The console is being built, which takes some seconds after an installation. This page reloads itself.'
      : `The console could not be built: ${failure}`;
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta http-equiv="refresh" content="${failure === null ? 2 : 10}">
  <title>Console</title>
  <link rel="icon" href="data:,">
  <style nonce="${nonce}">body { font: 16px/1.5 system-ui, sans-serif; max-width: 40em; margin: 4em auto; padding: 0 1em; }</style>
</head>
<body>
  <main>
    <h1>Console</h1>
    <p role="status">${escapeText(text)}</p>
    <p>GraphiQL is at <a href="/console/graphiql">/console/graphiql</a>.</p>
  </main>
</body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

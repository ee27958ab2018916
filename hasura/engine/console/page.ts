/**
 * The console's page: a form for secret, role and account, and GraphiQL below it. Its script is `script.ts`; nothing is
 * inline, so that the policy below can forbid everything that the engine did not serve.
 */

/** Inline styles are allowed, because the editor measures text with generated styles. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param version changes with the package that the assets come from, so that browsers can cache them */
export function consolePage(version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Engine console</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/console/graphiql.css?v=${version}">
  <link rel="stylesheet" href="/console/console.css?v=${version}">
</head>
<body>
  <form id="caller" autocomplete="off">
    <label>Admin secret <input id="secret" type="password" autocomplete="off" required></label>
    <label>Role <select id="role"><option>admin</option></select></label>
    <label>Account <input id="group" type="text" placeholder="x-hasura-group-id" spellcheck="false"></label>
    <label><input id="backend" type="checkbox"> backend only</label>
    <button>Use</button>
    <output id="status"></output>
  </form>
  <div id="graphiql"></div>
  <script src="/console/graphiql.js?v=${version}"></script>
  <script src="/console/console.js?v=${version}"></script>
</body>
</html>
`;
}

export const consoleStyle = `
body { margin: 0; height: 100vh; display: flex; flex-direction: column; font-family: system-ui, sans-serif; }
#caller { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 8px 12px; font-size: 14px;
  border-bottom: 1px solid #d0d4dc; background: #f5f6f8; color: #20242c; }
#caller label { display: flex; gap: 6px; align-items: center; }
#caller input[type="text"], #caller input[type="password"], #caller select { padding: 4px 6px; font: inherit; }
#caller input[type="text"] { width: 22em; font-family: ui-monospace, monospace; }
#caller button { padding: 4px 14px; font: inherit; }
#status { color: #a02020; }
#graphiql { flex: 1; min-height: 0; }
`;

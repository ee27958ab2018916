/**
 * The page of GraphiQL: a form for secret, role and account, and GraphiQL below it. In the frame of the console, which has
 * them all in its bar, there is no form. Its script is `graphiql-script.ts`;
 * nothing is inline, so that its policy can forbid everything that the engine did not serve.
 */

/** @param version changes with the package that the assets come from, so that browsers can cache them */
export function graphiqlPage(version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>GraphiQL</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/console/graphiql/graphiql.css?v=${version}">
  <link rel="stylesheet" href="/console/graphiql/page.css?v=${version}">
</head>
<body>
  <form id="caller" autocomplete="off" hidden>
    <label><span data-word="secret">Admin secret</span> <input id="secret" type="password" autocomplete="off" required></label>
    <label><span data-word="role">Role</span> <select id="role"><option>admin</option></select></label>
    <label><span data-word="account">Account</span> <input id="group" type="text" placeholder="x-hasura-group-id" spellcheck="false"></label>
    <label><input id="backend" type="checkbox"> <span data-word="backend">backend only</span></label>
    <button data-word="use">Use</button>
    <output id="status"></output>
  </form>
  <div id="graphiql"></div>
  <script src="/console/graphiql/graphiql.js?v=${version}"></script>
  <script src="/console/graphiql/page.js?v=${version}"></script>
</body>
</html>
`;
}

export const graphiqlStyle = `
body { margin: 0; height: 100vh; display: flex; flex-direction: column; font-family: system-ui, sans-serif; }
#caller[hidden] { display: none; }
#caller:not([hidden]) { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 8px 12px; font-size: 14px;
  border-bottom: 1px solid #d0d4dc; background: #f5f6f8; color: #20242c; }
#caller label { display: flex; gap: 6px; align-items: center; }
#caller input[type="text"], #caller input[type="password"], #caller select { padding: 4px 6px; font: inherit; }
#caller input[type="text"] { width: 22em; font-family: ui-monospace, monospace; }
#caller button { padding: 4px 14px; font: inherit; }
#status { color: #a02020; }
#graphiql { flex: 1; min-height: 0; }
`;

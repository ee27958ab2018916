/** What `npm start` prints when everything runs. Pure: facts in, text out. */
import { demoCareersSlug } from './demo/demo-careers-site.ts';
import { demoAccountName } from './demo/demo-data.ts';
import { demoOfferReference } from './demo/demo-projects.ts';

interface Facts {
  readonly apiUrl: string;
  readonly engineUrl: string;
  /** undefined: switched off. */
  readonly consoleUrl: string | undefined;
  /** Where the admin secret of the engine is: it is not printed. */
  readonly adminSecretPlace: string;
  readonly dataDirectory: string;
  /** Whether there is no account at all. */
  readonly isEmpty: boolean;
  /** Keys that were made or preset at this start; undefined when the data was there already. */
  readonly keys: { privateKey: string; publicKey: string } | undefined;
  /** A document that the examples send as a resume. */
  readonly resumeFile: string;
  /** Variables whose keys are not keys of this database. */
  readonly ignoredPresets: readonly string[];
}

export function welcome(facts: Facts): string {
  const parts = [heading(facts), keysText(facts), ...(facts.isEmpty ? [] : [examples(facts)])];
  return `${parts.join('\n\n')}\n`;
}

function heading({ apiUrl, engineUrl, consoleUrl, adminSecretPlace, dataDirectory }: Facts): string {
  return [
    'The platform is running. Stop it with Ctrl-C.',
    '',
    `  Public API      ${apiUrl}`,
    `  Documentation   ${apiUrl}/docs`,
    `  GraphQL engine  ${engineUrl}`,
    `  Admin secret    ${adminSecretPlace}`,
    ...(consoleUrl === undefined ? [] : [`  Console         ${consoleUrl}`]),
    `  Data            ${dataDirectory}`,
  ].join('\n');
}

function keysText({ isEmpty, keys, ignoredPresets, apiUrl }: Facts): string {
  if (isEmpty) {
    return [
      'There is no account yet. To create one, and its first key:',
      '',
      '  npm run platform -- accounts create --name "Acme" --country FR --user "Ada Lovelace <ada@example.com>"',
      '  npm run platform -- keys create --account Acme --kind private --name "First key"',
    ].join('\n');
  }
  if (keys) {
    return [
      `A demo account "${demoAccountName}" was created, with careers pages at ${apiUrl}/careers/${demoCareersSlug}`,
      'Its API keys are shown only now:',
      '',
      `  Private key     ${keys.privateKey}   everything; for servers`,
      `  Public key      ${keys.publicKey}   offers and applications; for web pages`,
    ].join('\n');
  }
  const lines = [
    'The data already existed. API keys are not stored and cannot be shown again. To create new ones:',
    '',
    `  npm run platform -- keys create --account ${demoAccountName} --kind private --name "New private key"`,
    `  npm run platform -- keys create --account ${demoAccountName} --kind public --name "New public key"`,
  ];
  for (const variable of ignoredPresets) {
    lines.push(
      '',
      `${variable} was ignored: it sets a key at the first start, and this data has other keys.`,
    );
  }
  return lines.join('\n');
}

/** Three lines for a POSIX shell. Without keys they use variables that the reader sets. */
function examples({ apiUrl, keys, resumeFile }: Facts): string {
  const privateKey = keys?.privateKey ?? '$PRIVATE_KEY';
  const publicKey = keys?.publicKey ?? '$PUBLIC_KEY';
  const query = '{ fields(limit: 3) { id name type targetedEntity } }';
  const application = `{"referenceId":"${demoOfferReference}","resumesFiles":[{"fileName":"resume.pdf","data":"data:@file/pdf;base64,%s"}]}`;
  return [
    'Try it: the offers, a GraphQL query, and an application with a resume.',
    '',
    ...(keys ? [] : ['export PUBLIC_KEY=pk_… PRIVATE_KEY=sk_…   # your keys', '']),
    `curl -s "${apiUrl}/rest/v2/offers" -H "X-API-KEY: ${publicKey}"`,
    '',
    `curl -s "${apiUrl}/graphql" -H "X-API-KEY: ${privateKey}" -H "Content-Type: application/json" -d '${JSON.stringify({ query })}'`,
    '',
    `printf '${application}' "$(base64 < "${resumeFile}" | tr -d '\\n')" | curl -s "${apiUrl}/rest/v2/applicants" -H "X-API-KEY: ${privateKey}" -H "Content-Type: application/json" -d @-`,
  ].join('\n');
}

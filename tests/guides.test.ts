/** Follows the guides to the letter: what they say is typed into a shell, and the answers are those that they show. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDemoAccount, demoKeys } from '../standalone/demo/demo-data.ts';
import { startTestApi } from './support/api.ts';
import { startBrowser } from './support/browser.ts';
import { differenceFrom, type GuideStep, isText, readGuide } from './support/guide.ts';
import { GuideReader } from './support/guide-reader.ts';
import { visits } from './support/guide-visits.ts';
import { waitUntil } from './support/wait-until.ts';

const folder = fileURLToPath(new URL('../docs/guides', import.meta.url));

const api = await startTestApi(
  {
    APPLICATIONS_PER_ADDRESS: '20',
    WEBHOOKS_ALLOW_HTTP: 'true',
    WEBHOOKS_ALLOW_PRIVATE: '127.0.0.0/8,::1/128',
  },
  { sendsEvents: true },
);
api.dependencies.webhookSender.start();
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
afterAll(async () => {
  await api.dependencies.webhookSender.stop(1_000);
  await api.stop();
});

function expectOutput(output: GuideStep['output'], printed: string): void {
  // What is not shown has to work all the same.
  if (output === null) expect(printed).not.toMatch(/"code":|"errors":/);
  else if (output.language === 'json')
    expect([differenceFrom(JSON.parse(output.text), JSON.parse(printed)), printed]).toEqual([null, printed]);
  else if (!isText(output.text, printed)) expect(printed.trim()).toBe(output.text.trim());
}

describe.each(readdirSync(folder))('%s', (name) => {
  const { steps, files } = readGuide(join(folder, name));
  let reader: GuideReader;
  beforeAll(async () => {
    reader = await GuideReader.begin(api, keys, files);
  });
  afterAll(() => reader.end());

  test('has steps to follow', () => {
    expect(steps.length).toBeGreaterThan(0);
  });

  const follow: Readonly<Record<GuideStep['kind'], (step: GuideStep) => Promise<void>>> = {
    async run({ text, output }) {
      const shown = output && { ...output, text: reader.here(output.text) };
      expectOutput(shown, await reader.type(text));
    },
    start: async ({ text }) => reader.start(text),
    async printed({ text }) {
      let printed = '';
      const isPrinted = () => {
        printed = reader.printed();
        return isText(text, printed);
      };
      await waitUntil(isPrinted, {
        what: () => `that the guide's program prints its lines, and not ${printed},`,
      });
      reader.forgetPrinted();
    },
    async open({ text }) {
      const address = reader.here(text);
      const browser = await startBrowser([new URL(address).origin, api.baseUrl]);
      try {
        await visits[name]?.(await browser.open({ locale: 'en-GB' }), address, api);
        expect(browser.faults()).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  };

  test.each(steps.map((step) => [`${step.kind} ${step.text.split('\n')[0]}`, step] as const))(
    'the step %s does what the guide says',
    (_, step) => follow[step.kind](step),
  );
});

test('each address that a guide opens is visited', () => {
  const opening = readdirSync(folder).filter((name) =>
    readGuide(join(folder, name)).steps.some(({ kind }) => kind === 'open'),
  );
  expect(Object.keys(visits).sort()).toEqual(opening.sort());
});

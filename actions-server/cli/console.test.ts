/** What commands share: a connection that is closed again, questions to a person, and output for people and programs. */
import type { HasuraDocuments } from '../graphql/client.ts';
import { createConsole, formatMinute, UsageError } from './console.ts';

/** @param answer what the person types; without it nobody can be asked */
function consoleOf(answer?: string) {
  const written: string[] = [];
  const asked: string[] = [];
  let open = 0;
  const unused = () => Promise.reject(new Error('unused'));
  const console = createConsole(
    {
      programName: 'platform',
      version: '0',
      environment: {},
      backup: unused,
      restore: unused,
      migrate: unused,
      async connect() {
        open += 1;
        return {
          hasura: {} as HasuraDocuments,
          openStorage: unused,
          close: async () => {
            open -= 1;
          },
        };
      },
    },
    {
      write: (part) => void written.push(String(part)),
      writeError: (text) => void written.push(text),
      requireWhole: () => {},
      hasProgressLine: true,
      hasStyles: false,
      ask:
        answer === undefined
          ? null
          : async (question) => {
              asked.push(question);
              return answer;
            },
    },
  );
  return { console, written, asked, countOpen: () => open };
}

test('a command prints lines for people, or JSON for programs, and closes its connection whether it succeeds or fails', async () => {
  const { console, written, countOpen } = consoleOf();
  const run = (json: boolean) =>
    console.run(
      { json },
      async () => ({ id: countOpen() }),
      ({ id }) => `The id is ${id}.`,
    );
  await run(false);
  await run(true);
  expect(written[0]).toBe('The id is 1.\n');
  expect(JSON.parse(written[1] ?? '')).toEqual({ id: 1 });
  const failure = () => Promise.reject(new Error('It failed.'));
  await expect(console.run({}, failure, String)).rejects.toThrow('It failed.');
  await expect(console.writeBytes(failure)).rejects.toThrow('unused');
  expect([written.length, countOpen()]).toEqual([2, 0]);
});

test('what is lost for good is confirmed by its name, by somebody who can answer', async () => {
  const confirm = async (answer?: string, yes?: boolean) => {
    const { console, asked } = consoleOf(answer);
    await console.confirm(yes === undefined ? {} : { yes }, 'It is lost.', 'Acme');
    return asked;
  };
  expect(await confirm(' Acme\n')).toEqual(['It is lost.\nType Acme to confirm: ']);
  expect(await confirm('no', true)).toEqual([]);
  await expect(confirm('acme')).rejects.toThrow('Nothing was done');
  await expect(confirm()).rejects.toThrow(UsageError);
});

test('rows stand under their headings, in columns as wide as their longest cells, without spaces at the end', () => {
  const rows = [
    ['1', 'Ada', ''],
    ['1000', '', 'x'],
  ];
  const lines = ['id    name  note', '1     Ada', '1000        x'];
  expect(consoleOf().console.table(['id', 'name', 'note'], rows)).toBe(lines.join('\n'));
});

test('times are in UTC, whatever offset they came with, and no time is what the caller says', () => {
  expect(formatMinute('2026-01-31T23:59:59.9-01:00', 'never')).toBe('2026-02-01 00:59');
  expect(formatMinute(null, 'never')).toBe('never');
});

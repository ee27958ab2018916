/** Files of records as an import reads them, and the files that it leaves beside them. */
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../console.ts';
import { newState, readState, writeState } from './import-state.ts';
import { type InputOptions, openInput } from './input-file.ts';
import { appendRefusals, type Refusal, refusedFileOf } from './refused-lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'input-'));

/** A file of this content as an import reads it. */
async function opened(content: string | Uint8Array, options: Partial<InputOptions> = {}) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  const input = await openInput(path, { format: 'csv', encoding: 'utf-8', delimiter: undefined, ...options });
  const records = [];
  for await (const record of input.records()) records.push(record);
  return { ...input, read: records };
}

describe('a file of CSV', () => {
  test('has its headings, its separator and its records with their lines, without empty ones', async () => {
    const { headings, delimiter, total, read } = await opened(
      '\uFEFFname;note\r\nA;"b\r\nc"\r\n\r\nD;""\r\n',
    );
    expect({ headings, delimiter, total }).toEqual({ headings: ['name', 'note'], delimiter: ';', total: 2 });
    expect(read).toEqual([
      { line: 2, cells: ['A', 'b\r\nc'], body: undefined },
      { line: 5, cells: ['D', ''], body: undefined },
    ]);
  });

  test('is read in its encoding, also in its headings, and not in another one', async () => {
    const content = Buffer.from('Prénom,Nom\nZoé,Été\n', 'latin1');
    const { headings, read } = await opened(content, { encoding: 'windows-1252' });
    expect([headings, read[0]?.cells]).toEqual([
      ['Prénom', 'Nom'],
      ['Zoé', 'Été'],
    ]);
    await expect(opened(content)).rejects.toThrow('add --encoding windows-1252');
    // Half of a letter at the end.
    await expect(opened(Uint8Array.of(0x61, 0xc3))).rejects.toThrow('is not UTF-8');
  });

  test('is another file when a byte of it is another', async () => {
    const sums = await Promise.all(
      ['a\n1\n', 'a\n1\n', 'a\n2\n'].map(async (text) => (await opened(text)).sha256),
    );
    expect([sums[0] === sums[1], sums[0] === sums[2]]).toEqual([true, false]);
  });

  test('with a quote that does not end is refused with its line', async () => {
    await expect(opened('a,b\n1,2\n"x,y\n')).rejects.toThrow(
      /in the record that begins in line 3, (?!.*line)/,
    );
  });
});

test('JSON Lines are objects with their lines, however long; what is none is told', async () => {
  const long = 'x'.repeat(200_000);
  const lines = [`{"a":"${long}"}`, '', '[1]', 'null', '{"a":9007199254740993}\r', '{"a":1}'];
  const { headings, total, read } = await opened(lines.join('\n'), { format: 'jsonl' });
  expect({ headings, total }).toEqual({ headings: [], total: 5 });
  expect(read.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6]);
  expect(read.map(({ body }) => (body === undefined ? body : String(body.a)))).toEqual([
    long,
    undefined,
    undefined,
    '9007199254740993',
    '1',
  ]);
  expect((await opened('{"a":1}\n', { format: 'jsonl' })).total).toBe(1);
});

describe('the file of refused lines', () => {
  const refusal = (line: number): Refusal => ({
    line,
    cells: [`${line}`, ''],
    body: undefined,
    code: 'c',
    message: 'm',
  });
  const input = { format: 'csv', headings: ['name', 'import:code'], delimiter: ',' } as const;

  test('is called after the file that was imported', () => {
    expect(['a.csv', 'a.b/c', 'c.d.jsonl'].map((path) => refusedFileOf(path, 'refused'))).toEqual([
      'a.refused.csv',
      'a.b/c.refused',
      'c.d.refused.jsonl',
    ]);
  });

  test('has what was written to the end of the last batch, once, and reasons of the last time only', async () => {
    const path = join(folder, 'refused.csv');
    const first = await appendRefusals(path, 0, input, [refusal(2), refusal(3)]);
    await appendRefusals(path, first, input, [refusal(4), refusal(40)]);
    // The second batch was interrupted before its state was stored.
    const end = await appendRefusals(path, first, input, [refusal(5)]);
    expect(await appendRefusals(path, end, input, [])).toBe(end);
    expect(await readFile(path, 'utf8')).toBe(
      'name,import:line,import:code,import:message\n2,2,c,m\n3,3,c,m\n5,5,c,m\n',
    );
    expect([(await stat(path)).size, (await stat(path)).mode & 0o777]).toEqual([end, 0o600]);
    await appendRefusals(path, 0, input, [refusal(6)]);
    expect(await readFile(path, 'utf8')).toBe('name,import:line,import:code,import:message\n6,6,c,m\n');
  });
});

describe('the state of an import', () => {
  const of = { file: 'a', api: 'b' };

  test('is continued with what it began with, and with nothing else', async () => {
    const path = join(folder, 'state.json');
    expect(await readState(path, of)).toBeNull();
    const state = { ...newState(of), done: 3 };
    await writeState(path, state);
    expect(await readState(path, of)).toEqual(state);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const [other, changed] of [
      [{ ...of, file: 'c' }, 'after 3 records, and since then this has changed: file.'],
      [{ ...of, entity: 'd' }, 'this has changed: entity.'],
      [{ file: 'a' }, 'this has changed: api.'],
    ] as const) {
      await expect(readState(path, other)).rejects.toThrow(changed);
      await expect(readState(path, other)).rejects.toThrow(UsageError);
    }
    expect(newState(of).run).not.toBe(state.run);
  });

  test('that is damaged, or cannot be read, is not taken for none', async () => {
    const path = join(folder, 'damaged.json');
    await writeFile(path, '{"format":1');
    await expect(readState(path, of)).rejects.toThrow('is damaged');
    await writeFile(path, JSON.stringify({ ...newState(of), format: 2 }));
    await expect(readState(path, of)).rejects.toThrow('is damaged');
    await expect(readState(folder, of)).rejects.toThrow('EISDIR');
  });
});

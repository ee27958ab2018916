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
      { line: 2, text: 'A;"b\r\nc"', cells: ['A', 'b\r\nc'], body: undefined, problem: null },
      { line: 5, text: 'D;""', cells: ['D', ''], body: undefined, problem: null },
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

  test.each(['\n', '\r\n', '\r'])(
    'with a line in another encoding has that line refused, and handed back byte by byte (%j)',
    async (end) => {
      const lines = ['Prénom,Nom', 'Zoé,Été', 'Léo,"Ça"', '😀,x'].map((line) => Buffer.from(line));
      const wrong = Buffer.from('Noé,Été', 'latin1');
      const content = Buffer.concat(
        [...lines, wrong, Buffer.from('A,B')].flatMap((line) => [line, Buffer.from(end)]),
      );
      const input = await opened(content);
      expect(input.read.map(({ line, cells, problem }) => [line, cells[0], problem?.code ?? null])).toEqual([
        [2, 'Zoé', null],
        [3, 'Léo', null],
        [4, '😀', null],
        [5, 'No\udce9', 'invalid_encoding'],
        [6, 'A', null],
      ]);
      const path = join(folder, crypto.randomUUID());
      const refused = input.read.flatMap((record) =>
        record.problem === null ? [] : [{ ...record, ...record.problem }],
      );
      await appendRefusals(path, 0, input, refused);
      const text = await readFile(path);
      expect(text.includes(wrong)).toBe(true);
      const again = await opened(text);
      expect(again.read.map(({ problem }) => problem?.code)).toEqual(['invalid_encoding']);
    },
  );

  test('says its encoding by a mark or by its bytes, whatever is named', async () => {
    const text = 'Prénom\tNom\r\nZoé\tÉté\r\n';
    const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const content of [marked, Buffer.from(text, 'utf16le'), Buffer.from(marked).swap16()]) {
      const { headings, read, isPlain } = await opened(content, { encoding: 'windows-1252' });
      expect([headings, read[0]?.cells, isPlain]).toEqual([['Prénom', 'Nom'], ['Zoé', 'Été'], false]);
    }
  });

  test('has its title and notes before its header, and empty columns and lines, left out', async () => {
    const { headings, total, read } = await opened(
      'sep=;\r\nContacts;;;;\r\nname;;note;;\r\nA;;b;;\r\n;;;;\r\nC;;d\r\n;;;;\r\n',
    );
    expect({ headings, total }).toEqual({ headings: ['name', 'note'], total: 2 });
    expect(read.map(({ line, cells, problem }) => ({ line, cells, problem }))).toEqual([
      { line: 4, cells: ['A', 'b'], problem: null },
      { line: 6, cells: ['C', 'd'], problem: null },
    ]);
  });

  test('has a name for each column: a repeated one gets a number, and one that is used without a name its place', async () => {
    expect((await opened('a,,a,,\n1,2,3,,\n4,5,6,,7\n8,9,0,,')).headings).toEqual([
      'a',
      '(column 2)',
      'a (2)',
    ]);
    const { headings, read } = await opened('a,\n1,\n2,3', { named: ['(column 2)'] });
    expect([headings, read.map(({ cells }) => cells)]).toEqual([
      ['a', '(column 2)'],
      [
        ['1', ''],
        ['2', '3'],
      ],
    ]);
  });

  test('has what is wrong in a line told of that line only', async () => {
    const { read } = await opened('a,b,,\n1,2,,\n3\n4,"x" y\n5,6,,7\n8,9,,,10\n11,"12\n13,14\n');
    expect(read.map(({ line, text, problem }) => [line, text, problem?.code ?? null])).toEqual([
      [2, '1,2,,', null],
      [3, '3', 'wrong_number_of_cells'],
      [4, '4,"x" y', 'invalid_quotes'],
      [5, '5,6,,7', 'wrong_number_of_cells'],
      [6, '8,9,,,10', 'wrong_number_of_cells'],
      [7, '11,"12', 'invalid_quotes'],
      [8, '13,14', null],
    ]);
    await expect(opened('a,"b\n1,2\n')).rejects.toThrow('a quote in line 1, which names the columns');
  });

  test.each([
    ['PK\x03\x04', 'is a workbook of a spreadsheet program'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'is a workbook of a spreadsheet program'],
    ['\n<html><table>', 'is a page of HTML or XML'],
    ['', 'is empty'],
  ])('and no text is refused with what to do: %j', async (content, reason) => {
    await expect(opened(Buffer.from(content, 'latin1'))).rejects.toThrow(reason);
    await expect(opened(Buffer.from(content, 'latin1'))).rejects.toThrow(UsageError);
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
    text: `${line}`,
    cells: [],
    body: undefined,
    code: 'c',
    message: 'm',
  });
  const input = { format: 'csv', header: 'name', delimiter: ',', isPlain: true } as const;

  test('is called after the file that was imported', () => {
    expect(['a.csv', 'a.b/c', 'c.d.jsonl'].map((path) => refusedFileOf(path, 'refused'))).toEqual([
      'a.refused.csv',
      'a.b/c.refused',
      'c.d.refused.jsonl',
    ]);
  });

  test('has what was written to the end of the last batch, once', async () => {
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

  test.each([
    ['utf-8', ';', 'id;name'],
    ['utf-8', ';', '\ufeffid;name'],
    ['windows-1252', ';', 'id;name'],
    ['utf-16le', '\t', '\ufeffid\tname'],
    ['utf-8', '|', 'id|name||'],
    ['utf-8', ',', 'sep=,\nid,name'],
  ] as const)(
    'has its lines as they were, and they are refused again: %s, %j, %j',
    async (encoding, delimiter, header) => {
      const lines = [
        '1,Zoé,Smith, Jr',
        '2',
        ' 3 ,"a "b" c"',
        '4,"open',
        '"5","a\r\nb","x"',
        '6,\'=SUM(A1),="07"',
      ].map((line) => line.replaceAll(',', delimiter));
      const content = Buffer.from(
        [header, ...lines].join('\r\n'),
        encoding === 'utf-16le' ? 'utf16le' : encoding === 'utf-8' ? 'utf8' : 'latin1',
      );
      const refused = (await opened(content, { encoding })).read;
      expect(refused.map(({ problem }) => problem !== null)).toEqual(lines.map(() => true));
      const first = await opened(content, { encoding });
      const path = join(folder, crypto.randomUUID());
      const rows = (read: typeof refused) =>
        read.map((record) => ({
          ...record,
          code: `${record.problem?.code}`,
          message: 'why, and\nmore "so"',
        }));
      await appendRefusals(path, 0, first, rows(refused));
      const text = await readFile(path);
      // As it is, and as a spreadsheet saves it, which fills lines with empty cells.
      const padded = Buffer.from(
        text
          .toString()
          .replaceAll('"why', `"why`)
          .replace(/(so"""?)\n/g, `$1${delimiter.repeat(3)}\n`),
      );
      for (const again of [text, padded]) {
        const reread = await opened(again, { encoding });
        expect(reread.read.map((record) => [record.text, record.problem?.code])).toEqual(
          refused.map((record) => [record.text, record.problem?.code]),
        );
        expect(reread.headings).toEqual(['id', 'name']);
        const next = join(folder, crypto.randomUUID());
        await appendRefusals(
          next,
          0,
          reread,
          rows(reread.read).map((row, index) => ({ ...row, line: refused[index]?.line ?? 0 })),
        );
        expect((await readFile(next)).equals(text)).toBe(true);
      }
    },
  );

  test('has lines that are corrected read by its columns, with the reasons, without them, or with empty ones', async () => {
    const why = ',import:line,import:code,import:message';
    const { read } = await opened(`id,name${why}\n1,A,7,c,"m, n"\n2,B\n3,C,,,\n4,D,x,,\n5\n6,,7,c,m\n`);
    expect(read.map(({ text, cells, problem }) => [text, cells, problem?.code ?? null])).toEqual([
      ['1,A', ['1', 'A'], null],
      ['2,B', ['2', 'B'], null],
      ['3,C', ['3', 'C'], null],
      ['4,D,x,,', ['4', 'D'], 'wrong_number_of_cells'],
      ['5', ['5', ''], 'wrong_number_of_cells'],
      ['6,', ['6', ''], null],
    ]);
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

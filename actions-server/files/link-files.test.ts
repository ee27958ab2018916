import { linkFiles } from './link-files.ts';

const fileId = '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b';
const other = '1b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b';

const link = (id: string, name: string) => `https://x/${id}/${encodeURIComponent(name)}`;
const linked = (text: string) =>
  Buffer.concat(linkFiles([Buffer.from(text)], link).map((piece) => Buffer.from(piece))).toString();
const file = (id: string, name: string) =>
  `{"__typename":"files","url":${JSON.stringify(id)},"name":${JSON.stringify(name)},"id":${JSON.stringify(id)}}`;

describe('links of the files in a list', () => {
  test('every file gets its own link in place of its id', () => {
    const text = `[${file(fileId, 'a.pdf')}, \n ${file(other, 'b.pdf')}]`;
    expect(JSON.parse(linked(text))).toEqual([
      { __typename: 'files', url: link(fileId, 'a.pdf'), name: 'a.pdf', id: fileId },
      { __typename: 'files', url: link(other, 'b.pdf'), name: 'b.pdf', id: other },
    ]);
  });

  test.each(['été à la plage.pdf', 'quote " and \\ and {"x":1}.pdf', '😀.pdf', 'line\nend.pdf', ''])(
    'the name %j is encoded without loss',
    (name) => {
      expect(JSON.parse(linked(file(fileId, name)))).toMatchObject({ url: link(fileId, name), name });
    },
  );

  test('a name of any length is encoded without loss', () => {
    const name = 'é"'.repeat(5_000);
    expect(JSON.parse(linked(file(fileId, name)))).toMatchObject({ url: link(fileId, name), name });
  });

  test('a list of files is not mistaken for a file', () => {
    const text = `{"files":[{"__typename":"projects_files","file":${file(fileId, 'a.pdf')}}],"type":"files"}`;
    expect(JSON.parse(linked(text))).toMatchObject({ files: [{ file: { url: link(fileId, 'a.pdf') } }] });
  });

  test('white space between tokens is accepted', () => {
    const text = `{"__typename" : "files", "url" : "${fileId}", "name" : "a.pdf"}`;
    expect(JSON.parse(linked(text))).toMatchObject({ url: link(fileId, 'a.pdf') });
  });

  test('text of a record that looks like a file is not changed', () => {
    const text = JSON.stringify({ headline: file(fileId, 'a.pdf'), other: '"files"' });
    expect(linked(text)).toBe(text);
  });

  test('another object with a url is not changed', () => {
    const text = `{"__typename":"jobboards_offers","url":"${fileId}","name":"files"}`;
    expect(linked(text)).toBe(text);
  });

  test('a page without files is returned as the same bytes', () => {
    const piece = Buffer.from('{"data":[]}');
    expect(linkFiles([piece], link)[0]).toBe(piece);
  });
});

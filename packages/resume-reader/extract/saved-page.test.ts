/** Web pages that browsers and Word save as one file of MIME parts (MHTML). */
import { readResume } from '../read-resume.ts';

interface Part {
  readonly type: string;
  readonly location?: string;
  readonly id?: string;
  readonly content: string | Uint8Array;
}

/** @param head further fields of the head, and parameters of the type of the whole */
function savedPage(parts: readonly Part[], head = '', parameters = ''): Buffer {
  const written = parts.map(({ type, location, id, content }) =>
    [
      '----Boundary--b----',
      `Content-Type: ${type}`,
      ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
      'Content-Transfer-Encoding: base64',
      ...(location === undefined ? [] : [`Content-Location: ${location}`]),
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
      '',
    ].join('\r\n'),
  );
  return Buffer.from(
    `${head}MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";${parameters}\r\n\tboundary="--Boundary--b----"\r\n\r\n\r\n${written.join('')}----Boundary--b------\r\n`,
  );
}

async function read(bytes: Uint8Array, fileName = 'cv.mhtml') {
  const result = await readResume(bytes, { fileName });
  return result.status === 'read' ? result.resume : { code: result.code };
}

const resume = (head = '', body = '') =>
  `<!DOCTYPE html><html><head>${head}</head><body><h1>Jane Doe</h1><p>jane@example.com</p>${body}<h2>Experience</h2><p>Cook, Norvane, 2019 - 2022</p></body></html>`;
const frame =
  '<html><body><p>Rita Recruiter</p><p>rita@agency.example</p><p>+33 1 42 68 53 00</p></body></html>';
const expected = {
  firstName: 'Jane',
  lastName: 'Doe',
  emailAddresses: ['jane@example.com'],
  phoneNumbers: [],
  positions: [
    { title: 'Cook', companyName: 'Norvane', startDate: '2019', endDate: '2022', description: null },
  ],
};

describe('a page that is saved as one file', () => {
  test('is read without the frames that are shown in it', async () => {
    const page = savedPage([
      {
        type: 'text/html',
        id: 'frame-1@mhtml.blink',
        location: 'https://example.com/cv',
        content: resume('', '<iframe src="cid:frame-2@mhtml.blink"></iframe>'),
      },
      { type: 'text/html', id: 'frame-2@mhtml.blink', location: 'https://ads.example/', content: frame },
    ]);
    expect(await read(page)).toMatchObject(expected);
  });

  test.each([
    ['by its address', 'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.com/cv\r\n', ''],
    ['by its number', '', ' start="<page@x>";'],
  ])('is the part that its head names %s', async (_how, head, parameters) => {
    const page = savedPage(
      [
        { type: 'text/html', location: 'https://ads.example/', content: frame },
        { type: 'text/html', id: 'page@x', location: 'https://example.com/cv', content: resume() },
      ],
      head,
      parameters,
    );
    expect(await read(page)).toMatchObject(expected);
  });

  test('is read by its frames when it has no text of its own', async () => {
    const page = savedPage([
      {
        type: 'text/html',
        content: '<html><frameset><frame src="menu.htm"><frame src="cv.htm"></frameset></html>',
      },
      { type: 'text/html', location: 'menu.htm', content: '<html><body>Home</body></html>' },
      { type: 'text/html', location: 'cv.htm', content: resume() },
    ]);
    expect(await read(page)).toMatchObject(expected);
  });

  test.each([
    ['by a number', 'cid:css-1@mhtml.blink', { location: 'cid:css-1@mhtml.blink' }],
    ['by the number of a part', 'cid:css-1@x', { id: 'css-1@x' }],
    ['by an address', 'https://example.com/style.css', { location: 'https://example.com/style.css' }],
    [
      'by an address beside its own',
      'style.css?v=1&amp;w=2',
      { location: 'https://example.com/style.css?v=1&w=2' },
    ],
  ])('is read with the style sheets that it links %s', async (_how, address, sheet) => {
    const page = savedPage([
      {
        type: 'text/html',
        location: 'https://example.com/cv',
        content: resume(
          `<link rel="stylesheet" href="${address}">`,
          '<p class="hidden">rita@agency.example</p>',
        ),
      },
      { type: 'text/css', ...sheet, content: '@charset "utf-8";\n.hidden { display: none; }' },
    ]);
    expect(await read(page)).toMatchObject(expected);
  });

  test('reads a style sheet once that it links very often', async () => {
    const links = '<link rel="stylesheet" href="cid:1">'.repeat(1_000);
    const page = savedPage([
      { type: 'text/html', content: resume(links) },
      { type: 'text/css', id: '1', content: 'p { color: red }'.repeat(1_000) },
    ]);
    expect(await read(page)).toMatchObject({ ...expected, warnings: [] });
  });

  test('is read without style sheets of printers and those to choose from', async () => {
    const links =
      '<link rel="alternate stylesheet" href="cid:1"><link rel="stylesheet" media="print" href="cid:1">';
    const page = savedPage([
      { type: 'text/html', content: resume(links) },
      { type: 'text/css', id: '1', content: 'h1, p { display: none; }' },
    ]);
    expect(await read(page)).toMatchObject(expected);
  });

  test.each([
    ['its part', 'text/html; charset="iso-8859-2"', ''],
    ['the page', 'text/html', '<meta charset="iso-8859-2">'],
  ])('is decoded as %s states', async (_where, type, meta) => {
    const name = Buffer.from([0xae, 0x6f, 0x66, 0x69, 0x65]);
    const [before = '', after = ''] = resume(meta).split('Jane');
    const content = Buffer.concat([Buffer.from(before), name, Buffer.from(after)]);
    expect(await read(savedPage([{ type, content }]))).toMatchObject({ firstName: 'Žofie', lastName: 'Doe' });
  });

  test('may have the name of a Word document, and text in quoted-printable', async () => {
    const page = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<html><body><h1>Zo=C3=AB Doe</h1><p>zoe@example.com</p><h2>Experience</h2><p>Cook, Norvane, 2019=\r\n - 2022</p></body></html>\r\n--x--\r\n`;
    expect(await read(Buffer.from(page), 'cv.doc')).toMatchObject({
      firstName: 'Zoë',
      positions: [{ title: 'Cook', companyName: 'Norvane', endDate: '2022' }],
    });
  });

  test('has no text without a page', async () => {
    expect(await read(savedPage([{ type: 'text/css', content: 'p {}' }]))).toEqual({ code: 'no_text' });
  });
});

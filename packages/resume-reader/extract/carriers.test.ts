/** Files that carry a resume in them, and files that are read by another form of themselves. */
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { readResume } from '../read-resume.ts';
import { rawCompound } from '../tests/support/raw-compound.ts';
import { rawPdf } from '../tests/support/raw-pdf.ts';

const pdf = readFileSync(new URL('../../../tests/fixtures/resumes/elodie-marchand.pdf', import.meta.url));
const docx = readFileSync(new URL('../../../tests/fixtures/resumes/karim-benhaddou.docx', import.meta.url));
const text = 'Jane Doe\njane@example.com\n\nExperience\nCook, Norvane\n2019 - 2022\n';
const letter = 'Dear Sir or Madam,\nplease find my resume attached.\n';

/** What is read, in the parts that tell which file it was read from. */
async function read(bytes: Uint8Array, fileName = '') {
  const result = await readResume(bytes, { fileName });
  if (result.status === 'unreadable') return { code: result.code, message: result.message };
  const { firstName, lastName, emailAddresses, positions, warnings } = result.resume;
  return {
    name: `${firstName} ${lastName}`,
    emailAddresses,
    positions,
    warnings: warnings.map(({ code }) => code),
  };
}

function message(parts: { name?: string; type: string; content: Uint8Array | string }[]): Uint8Array {
  const bodies = parts.map(({ name, type, content }) => {
    const disposition = name === undefined ? '' : `Content-Disposition: attachment; filename="${name}"\r\n`;
    const base64 = Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');
    return `--b\r\nContent-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`;
  });
  const head =
    'From: Rita Recruiter <rita@agency.example>\r\nTo: jobs@agency.example\r\nSubject: FW: CV\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n';
  return Buffer.from(`${head}${bodies.join('')}--b--\r\n`);
}

const body = { type: 'text/plain; charset=utf-8', content: letter };
const attachedPdf = { name: 'document.pdf', type: 'application/pdf', content: pdf };

describe('an e-mail message', () => {
  test('gives the resume that is attached, and nothing of the people who wrote it', async () => {
    expect(await read(message([body, attachedPdf]), 'FW CV.eml')).toMatchObject({
      name: 'Élodie Marchand',
      emailAddresses: ['elodie.marchand@courriel.example'],
      warnings: [],
    });
  });

  test('gives the attachment whose name says that it is the resume, and says that there are others', async () => {
    const named = { name: 'Doe_CV.txt', type: 'text/plain', content: text };
    const found = await read(message([body, attachedPdf, named]));
    expect(found).toMatchObject({ name: 'Jane Doe', warnings: ['attachments_skipped'] });
  });

  test.each([
    ['without an attachment', [body]],
    [
      'with a picture only',
      [
        body,
        {
          name: 'logo.png',
          type: 'image/png',
          content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
        },
      ],
    ],
    [
      'with a program only',
      [body, { name: 'cv.exe', type: 'application/octet-stream', content: 'MZ'.padEnd(200, '\0') }],
    ],
  ])('%s is no resume', async (_what, parts) => {
    expect(await read(message(parts))).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('Send the resume itself, as PDF'),
    });
  });

  test.each([
    [
      'with a long head',
      `${'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=example.com; b=abcdef\r\n'.repeat(200)}`,
    ],
    ['in a mailbox', 'From rita@agency.example Mon Jun  2 10:00:00 2025\r\n'],
    ['behind an empty line', '\r\n'],
    ['whose first field has no space', 'Return-Path:<rita@agency.example>\r\n'],
  ])('%s is one', async (_what, before) => {
    const found = await read(Buffer.concat([Buffer.from(before), message([body, attachedPdf])]));
    expect(found).toMatchObject({ name: 'Élodie Marchand' });
  });

  test.each(['CV2024.pdf', 'MonCV.pdf', 'CurriculumVitae_Marchand.pdf', 'Lebenslauf-Marchand.pdf'])(
    'gives the attachment %s before others',
    async (name) => {
      const job = { name: 'Fiche de poste.docx', type: 'application/octet-stream', content: docx };
      expect(await read(message([body, job, { ...attachedPdf, name }]))).toMatchObject({
        name: 'Élodie Marchand',
      });
    },
  );

  test('gives no text that a mail server added', async () => {
    const added = {
      name: 'ATT00001.txt',
      type: 'text/plain',
      content: 'Rita Recruiter\nrita@agency.example\n',
    };
    expect(await read(message([body, added]))).toMatchObject({ code: 'unsupported' });
    expect(await read(message([body, added, attachedPdf]))).toMatchObject({ name: 'Élodie Marchand' });
  });

  test.each([
    ['a PDF that is damaged', { name: 'CV.pdf', type: 'application/pdf', content: '%PDF-1.4\nbroken' }],
    [
      'a document of Pages without its PDF',
      {
        name: 'CV.pages',
        type: 'application/octet-stream',
        content: zipSync({ 'Index/Document.iwa': strToU8('binary'), 'preview.jpg': strToU8('picture') }),
      },
    ],
    [
      'a picture, where pictures are not read',
      { name: 'CV.png', type: 'image/png', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
    ],
  ])('gives the next document instead of %s', async (_what, first) => {
    expect(await read(message([body, first, attachedPdf]))).toMatchObject({ name: 'Élodie Marchand' });
  });

  test('says which attachment cannot be read, when no other has positions', async () => {
    const broken = { name: 'CV.pdf', type: 'application/pdf', content: '%PDF-1.4\nbroken' };
    const covering = `{\\rtf1 Jane Doe\\par jane@example.com\\par ${letter}}`;
    const note = { name: 'Letter.rtf', type: 'application/rtf', content: covering };
    expect(await read(message([body, note, broken]))).toEqual({
      code: 'corrupt',
      message: expect.stringMatching(/attachment 2 of 2 .* The PDF is damaged/),
    });
    expect(await read(message([body, broken]))).toMatchObject({
      message: expect.stringMatching(/whose attachment seems .* The PDF is damaged/),
    });
  });

  test.each([
    ['JSON Resume', JSON.stringify({ basics: { name: 'Jane Doe', email: 'jane@example.com' }, work: [] })],
    [
      'Europass XML',
      '<?xml version="1.0"?><SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo><Identification><PersonName><FirstName>Jane</FirstName><Surname>Doe</Surname></PersonName></Identification></LearnerInfo></SkillsPassport>',
    ],
  ])('gives the resume that is attached in the form of %s', async (_what, content) => {
    const attached = { name: 'export', type: 'application/octet-stream', content };
    expect(await read(message([body, attached]))).toMatchObject({ name: 'Jane Doe' });
  });

  test.each([
    ['as a message', 'message/rfc822', 'attached.eml'],
    ['as a file', 'application/octet-stream', 'FW CV.eml'],
  ])('gives the resume of a message that is forwarded %s', async (_how, type, name) => {
    const forwarded = { name, type, content: message([body, attachedPdf]) };
    expect(await read(message([body, forwarded]))).toMatchObject({ name: 'Élodie Marchand' });
    const again = { name, type, content: message([body, forwarded]) };
    expect(await read(message([body, again]))).toMatchObject({ name: 'Élodie Marchand' });
  });

  test('gives the resume in the form in which Outlook sends attachments to others', async () => {
    const attribute = (id: number, data: Uint8Array): Buffer => {
      const head = Buffer.alloc(9);
      head.writeUInt8(2);
      head.writeUInt32LE(id, 1);
      head.writeUInt32LE(data.length, 5);
      return Buffer.concat([head, data, Buffer.alloc(2)]);
    };
    const file = (name: string, content: Uint8Array): Buffer[] => [
      attribute(0x00069002, Buffer.alloc(14)),
      attribute(0x00018010, Buffer.from(`${name}\0`)),
      attribute(0x0006800f, content),
    ];
    const files = [...file('Job.docx', docx), ...file('CV Doe.txt', Buffer.from(text))];
    const content = Buffer.concat([Buffer.from('789f3e220100', 'hex'), ...files]);
    const packed = { name: 'winmail.dat', type: 'application/ms-tnef', content };
    expect(await read(message([body, packed]))).toMatchObject({ name: 'Jane Doe' });
    const cut = { ...packed, content: content.subarray(0, -3) };
    expect(await read(message([body, cut]))).toMatchObject({ name: 'Karim Benhaddou' });
  });

  test('with a head of thousands of encoded words is read in time', async () => {
    const words = '=?utf-8?q?a?= '.repeat(7000);
    const start = performance.now();
    await read(Buffer.concat([Buffer.from(`Subject: ${words}\r\n`), message([body, attachedPdf])]));
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('of very many parts is too large', async () => {
    const parts = Buffer.from('--b\r\n\r\n'.repeat(100_000));
    expect(await read(Buffer.concat([message([body]), parts]))).toMatchObject({ code: 'too_large' });
  });

  test('of Outlook gives the resume that is attached', async () => {
    const outlook = rawCompound([
      ['__properties_version1.0', Buffer.alloc(32)],
      ['__substg1.0_0C1F001F', Buffer.from('rita@agency.example', 'utf16le')],
      ['__substg1.0_1000001F', Buffer.from('The WordDocument is attached.', 'utf16le')],
      ['__substg1.0_37010102', pdf],
    ]);
    expect(await read(outlook, 'CV.msg')).toMatchObject({ name: 'Élodie Marchand' });
  });

  test.each([
    ['its long name', '__substg1.0_3707001F', 'utf16le'],
    ['its long name in letters of a byte', '__substg1.0_3707001E', 'latin1'],
    ['its short name', '__substg1.0_3704001F', 'utf16le'],
  ] as const)(
    'of Outlook gives the attachment that %s says is the resume',
    async (_what, stream, encoding) => {
      const outlook = rawCompound([
        ['__properties_version1.0', Buffer.alloc(32)],
        ['__attach_version1.0_#00000000/__substg1.0_37010102', docx],
        [`__attach_version1.0_#00000000/${stream}`, Buffer.from('Job.docx', encoding)],
        ['__attach_version1.0_#00000001/__substg1.0_37010102', Buffer.from(text)],
        [`__attach_version1.0_#00000001/${stream}`, Buffer.from('CV Doe.txt', encoding)],
      ]);
      expect(await read(outlook)).toMatchObject({ name: 'Jane Doe', warnings: ['attachments_skipped'] });
    },
  );

  test('of Outlook whose attachments would be longer than the file is damaged', async () => {
    const streams = Array.from({ length: 3 }, () => ['__substg1.0_37010102', Buffer.from(text)] as const);
    const outlook = Buffer.from(rawCompound([['__properties_version1.0', Buffer.alloc(32)], ...streams]));
    // The sizes that the directory states, in its second and third sector.
    for (const entry of [2, 3, 4]) outlook.writeUInt32LE(outlook.length, 1024 + 128 * entry + 0x78);
    expect(await read(outlook)).toMatchObject({ code: 'corrupt' });
  });

  test('of Outlook without an attachment is no resume', async () => {
    expect(await read(rawCompound([['__properties_version1.0', Buffer.alloc(32)]]))).toMatchObject({
      code: 'unsupported',
    });
  });
});

describe('a PDF portfolio', () => {
  const objects = [
    '<< /Names [(cv.txt) 11 0 R] >>',
    '<< /Type /Filespec /F (cv.txt) /EF << /F 12 0 R >> >>',
    `<< /Type /EmbeddedFile /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  const content = 'BT /F1 12 Tf 50 700 Td (Open this portfolio in another program.) Tj ET';

  test('gives the document in it and not the page around it', async () => {
    const portfolio = rawPdf({
      content,
      objects,
      catalog: '/Names << /EmbeddedFiles 10 0 R >> /Collection << /View /T >>',
    });
    expect(await read(portfolio)).toMatchObject({ name: 'Jane Doe', emailAddresses: ['jane@example.com'] });
  });

  test('in another one is not looked at', async () => {
    const catalog = '/Names << /EmbeddedFiles 10 0 R >> /Collection << /View /T >>';
    const inner = Buffer.from(rawPdf({ content, objects, catalog })).toString('latin1');
    const outer = rawPdf({
      content,
      catalog,
      objects: [
        '<< /Names [(a.pdf) 11 0 R] >>',
        '<< /Type /Filespec /F (a.pdf) /EF << /F 12 0 R >> >>',
        `<< /Type /EmbeddedFile /Length ${inner.length} >>\nstream\n${inner}\nendstream`,
      ],
    });
    expect(await read(outer)).toMatchObject({ code: 'unsupported' });
  });

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('latin1')],
    ['a card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane\r\nEND:VCARD\r\n'],
    ['a damaged document', '%PDF-1.4\nbroken'],
  ])('whose pages are the resume gives them when it carries only %s', async (_what, file) => {
    const own =
      'BT /F1 20 Tf 50 700 Td (Paul Marbury) Tj /F1 10 Tf 0 -30 Td (paul@example.com) Tj 0 -30 Td (Experience) Tj 0 -20 Td (Cook, Norvane, 2019 - 2022) Tj ET';
    const portfolio = rawPdf({
      content: own,
      catalog: '/Names << /EmbeddedFiles 10 0 R >> /Collection << /View /T >>',
      objects: [
        '<< /Names [(a) 11 0 R] >>',
        '<< /Type /Filespec /F (a) /EF << /F 12 0 R >> >>',
        `<< /Type /EmbeddedFile /Length ${file.length} >>\nstream\n${file}\nendstream`,
      ],
    });
    expect(await read(portfolio)).toMatchObject({ name: 'Paul Marbury' });
  });

  test('is not each PDF that has a file attached', async () => {
    const own = 'BT /F1 20 Tf 50 700 Td (Paul Marbury) Tj /F1 10 Tf 0 -30 Td (paul@example.com) Tj ET';
    const withFile = rawPdf({ content: own, objects, catalog: '/Names << /EmbeddedFiles 10 0 R >>' });
    expect(await read(withFile)).toMatchObject({ name: 'Paul Marbury' });
  });
});

test('a PDF form without pages of its own says how to send it', async () => {
  const form = rawPdf({
    content: 'BT /F1 12 Tf 50 700 Td (Please wait... If this message is not replaced) Tj ET',
    catalog: '/AcroForm << /Fields [] /XFA 10 0 R >>',
    objects: ['<< /Length 11 >>\nstream\n<xdp></xdp>\nendstream'],
  });
  expect(await read(form)).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('Print it as PDF'),
  });
});

test('a PDF form with pages of its own is read', async () => {
  const form = rawPdf({
    content:
      'BT /F1 20 Tf 50 700 Td (Paul Marbury) Tj /F1 10 Tf 0 -30 Td (paul@example.com) Tj 0 -30 Td (Experience) Tj 0 -20 Td (Cook, Norvane, 2019 - 2022) Tj ET',
    catalog: '/AcroForm << /Fields [] /XFA 10 0 R >>',
    objects: ['<< /Length 11 >>\nstream\n<xdp></xdp>\nendstream'],
  });
  expect(await read(form)).toMatchObject({ name: 'Paul Marbury' });
});

describe('a document of Pages', () => {
  const parts = { 'Index/Document.iwa': strToU8('binary'), 'preview.jpg': strToU8('picture') };

  test('is read by the PDF that it has as its preview', async () => {
    const document = zipSync({ ...parts, 'QuickLook/Preview.pdf': pdf });
    expect(await read(document, 'CV.pages')).toMatchObject({ name: 'Élodie Marchand' });
  });

  test('without such a preview says how to make a PDF of it', async () => {
    expect(await read(zipSync(parts), 'CV.pages')).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('File > Export To > PDF'),
    });
  });
});

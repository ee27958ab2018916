/** Renders resumes of the repository as images, like those of a scanner. */
import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What is read from the image of `elodie-marchand.pdf`, among other fields. */
export const fieldsOfScan = {
  firstName: 'Élodie',
  lastName: 'Marchand',
  emailAddresses: ['elodie.marchand@courriel.example'],
  phoneNumbers: [{ canonicalNumber: '+33639981247' }],
  currentPosition: 'Responsable logistique',
};

/** The first page of a resume as a PNG with 150 dots per inch. */
export async function scanImage(name: string): Promise<Buffer> {
  const bytes = readFileSync(new URL(`../../../tests/fixtures/resumes/${name}`, import.meta.url));
  const fonts = new URL('../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url).pathname;
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: fonts,
    disableFontFace: true,
  });
  const page = await (await task.promise).getPage(1);
  const viewport = page.getViewport({ scale: 150 / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const canvasContext = canvas.getContext('2d') as unknown as Parameters<
    typeof page.render
  >[0]['canvasContext'];
  await page.render({ canvas: null, canvasContext: canvasContext ?? null, viewport }).promise;
  await task.destroy();
  return canvas.toBuffer('image/png');
}

/** Files as the bodies of requests have them. */

export const resumeText = `Claire Fontaine
Ingénieure logiciel

claire.fontaine@example.org
06 12 34 56 78
Lyon, France

Expérience professionnelle

Développeuse logiciel
Société Exemple
janvier 2020 - présent
Conception d'applications.

Analyste fonctionnelle
Société Témoin
janvier 2017 - décembre 2019

Formation

Master Informatique, Université de Lyon
2015 - 2017
`;

/** A file object of a JSON body. */
export function file(content: string | Uint8Array, fileName: string) {
  const subtype = fileName.split('.').at(-1);
  return { fileName, data: `data:@file/${subtype};base64,${Buffer.from(content).toString('base64')}` };
}

/** A picture as the body of a request has it: the beginning of a PNG, filled up with a text. */
export function photo(text: string) {
  const beginning = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  return file(Buffer.concat([beginning, Buffer.from(text)]), 'photo.png');
}

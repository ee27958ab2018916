/** Files as the bodies of requests have them. */

export const resumeText = `Claire Fontaine
Ingénieure logiciel

claire.fontaine@example.org
06 12 34 56 78
Lyon, France

Expérience professionnelle

Développeuse, Société Exemple
janvier 2020 - présent
Conception d'applications.

Formation

Master Informatique, Université de Lyon
2015 - 2017
`;

/** A file object of a JSON body. */
export function file(content: string | Uint8Array, fileName: string) {
  const subtype = fileName.split('.').at(-1);
  return { fileName, data: `data:@file/${subtype};base64,${Buffer.from(content).toString('base64')}` };
}

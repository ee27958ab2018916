/** The name under which a file is handed out. It was named by its sender, and recognised by its content. */
import { endingOfType, typeOfName } from '@platform/resume-reader';

const office = 'application/vnd.openxmlformats-officedocument';

/**
 * The name with the ending of what the file is: a Word document that is called `CV.pdf`, or `CV`, opens when it is called
 * `CV.docx`.
 * @param mimeType as it was recognised
 */
export function downloadName(name: string, mimeType: string): string {
  const ending = endingOfType(mimeType);
  const named = typeOfName(name);
  if (ending === '' || named === mimeType) return name;
  // Which program has written an encrypted document cannot be seen.
  if (named?.startsWith(office) && mimeType.startsWith(office)) return name;
  // Texts have many endings, and Word reads them as well.
  const isText = mimeType.startsWith('text/');
  if (isText && (named === null ? /\.\w{1,10}$/.test(name) : /^text\/|msword|rtf/.test(named))) return name;
  return (named === null ? name : name.replace(/\.\w+$/, '')) + ending;
}

/** What docs/errors.md says of each code of an error. */
import { type ErrorCode, statusByCode } from '@platform/vocabulary';
import type { ErrorTexts } from '../actions-server/openapi/error-answers.ts';

/** @throws Error for a code that the page does not have */
export function readErrorTexts(page: string): ErrorTexts {
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+)` \| \d{3} \| (.+?) \| (.*?) ?\|$/gm)].map(
      ([, code = '', when = '', whatToDo = '']) => [
        code,
        { when: withoutLinks(when), whatToDo: withoutLinks(whatToDo) },
      ],
    ),
  );
  const texts = Object.keys(statusByCode).map((code) => {
    const text = rows.get(code);
    if (text === undefined) throw new Error(`docs/errors.md does not have ${code}`);
    return [code, text];
  });
  return Object.fromEntries(texts) as Record<ErrorCode, { when: string; whatToDo: string }>;
}

/** The page links to other pages, which a reader of the description does not have. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').trim();
}

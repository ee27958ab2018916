/** Recognises e-mail messages and web pages that are saved as MIME (MHTML) by their header fields (RFC 5322). */

/** The lines before the first empty one, when the first is a header field. */
function headOf(start: string): string | null {
  const [head = ''] = start.split(/\r?\n\r?\n/, 1);
  return /^[!-9;-~]{1,70}:[ \t]/.test(head) ? head : null;
}

const has = (head: string, field: string): boolean => new RegExp(`^${field}:`, 'im').test(head);

/** Whether a text begins with the header of a MIME document: it says so, or has a sender, a subject and a time. */
export function isMessage(start: string): boolean {
  const head = headOf(start);
  if (head === null) return false;
  return (
    has(head, 'MIME-Version') ||
    (has(head, 'From') && has(head, 'Subject') && (has(head, 'Date') || has(head, 'Content-Type')))
  );
}

/** Whether a MIME document is a page with its pictures, which nobody received. */
export function isSavedPage(start: string): boolean {
  const head = headOf(start) ?? '';
  return (
    /^Content-Type:\s*(?:multipart\/related|text\/html)/im.test(head) && !/^(?:To|Received):/im.test(head)
  );
}

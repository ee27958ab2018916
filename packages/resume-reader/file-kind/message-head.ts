/** Recognises e-mail messages and web pages that are saved as MIME (MHTML) by their header fields (RFC 5322). */

/** The header fields at the beginning of a text, behind the line with which mailboxes begin a message; `null` without any. */
function headOf(text: string): string | null {
  const start = text.trimStart().replace(/^From \S+@\S+ .*\r?\n/, '');
  const [head = ''] = start.split(/\r?\n[ \t]*\r?\n/, 1);
  return /^[!-9;-~]{1,70}:/.test(head) ? head : null;
}

const has = (head: string, field: string): boolean => new RegExp(`^${field}`, 'im').test(head);

/** Whether a text begins with the header of a MIME document: it says so, or has a sender with an address and a time. */
export function isMessage(text: string): boolean {
  const head = headOf(text);
  if (head === null) return false;
  const isMime = has(head, 'MIME-Version:[ \\t]*1');
  return (
    isMime ||
    (has(head, 'From:.*@') &&
      has(head, 'Subject:') &&
      (has(head, 'Date:.*\\d\\d:\\d\\d') || has(head, 'Content-Type:')))
  );
}

/** Whether a MIME document is a page with its pictures, which nobody wrote to anybody. */
export function isSavedPage(text: string): boolean {
  const head = headOf(text) ?? '';
  const isPage = has(head, 'Content-Type:\\s*(?:multipart/related|text/html)');
  return (
    isPage && !has(head, '(?:To|Cc|Bcc|Received|Message-ID|Return-Path|X-Unsent):') && !has(head, 'From:.*@')
  );
}

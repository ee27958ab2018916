/** Decodes percent-encoding; a text that is not valid stays as it is. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

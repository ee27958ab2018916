/** Which addresses of others may be links. Pure. */

/** Whether a text is an address with http or https, and without a user, who would make it look like that of another site. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

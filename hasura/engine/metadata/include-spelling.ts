/** How one metadata file names another whose content belongs in its place. */

const includePattern = /^!include\s+(\S.*)$/;

/** The path in a text such as `!include public_users.yaml`; null when the text is no include. */
export function includedPath(text: string): string | null {
  return includePattern.exec(text)?.[1] ?? null;
}

/** Whether Hasura's CLI would take a text for an include, wherever in it the word stands. */
export function resemblesInclude(text: string): boolean {
  return text.includes('!include');
}

/** Texts of people as a list can show them: what would turn the text around, or cannot be seen, is shown by its name. Pure. */

/** Controls and format characters, but line ends, joiners, soft hyphens, and the tags of flags. */
const unseen = /(?![\t\n\r]|\u00ad|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;

/** Each by its number, such as `[U+202E]`, in place of what it would do. */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `[U+${code}]`;
  });
}

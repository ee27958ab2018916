/** Finds the page of a person on the professional network in a text, however it is written: the user name in its address. */

/** In `…/profile/view?id=…` "view" is no user name. */
const page =
  /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/+(?:in|pub|profile(?!\/+view\b))\/+([^/?#\s|,;)\t]+)/i;
/** A user name after a label. A word before other words is no user name. */
const label =
  /linked\s?in\s*(?:(?<colon>[:/]|\t)|[|-])\s*(?:\/?in\/|@)?(?<slug>[\p{L}\p{N}][\p{L}\p{N}_-]{3,60})\/?(?=$|\t|\s*[|,;)•·]|\s+\p{L}+\s?:)/iu;
/** The end of an address alone. */
const path = /(?:^|[\s|•·,])\/?in\/([\p{L}\p{N}][\p{L}\p{N}_-]{3,60})\/?(?=$|[\s|•·,])/u;

/** The user name in an address of the page, which may have spaces around its slashes: "linkedin.com / in / jane-doe". */
export function userNameInAddress(text: string): string | null {
  const unspaced = text
    .replace(/(linkedin\.com)\s*\/\s*(in)\s*\/\s*/i, '$1/$2/')
    .replace(/(linkedin)\s*\.\s*(com)/i, '$1.$2');
  return page.exec(unspaced)?.[1] ?? null;
}

/** The user name after a label: "LinkedIn: jane-doe". */
export function userNameAfterLabel(text: string): string | null {
  const { slug = '', colon } = label.exec(text)?.groups ?? {};
  // Without a colon the next word may be the label of another page.
  const isUserName = colon === undefined ? /^[\p{Ll}\d]+[-_\d][\p{Ll}\d_-]*$/u.test(slug) : slug !== '';
  return isUserName ? slug : null;
}

/** The user name that is printed as the end of its address: "in/jane-doe". */
export function userNameInPath(text: string): string | null {
  return path.exec(text)?.[1] ?? null;
}

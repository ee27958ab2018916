/** react-admin asks for these three, of a package of 36 MB, where it guesses the types of columns; the console never does. */

/** @param {string} format `MM/dd/yyyy` or `MM/dd/yy` */
export function isMatch(text, format) {
  const [month, day] = text.split('/').map(Number);
  return new RegExp(`^${format.replace(/\w/g, '\\d')}$`).test(text) && month <= 12 && day <= 31;
}

export const parseISO = (text) => new Date(text);

export const isValid = (date) => !Number.isNaN(Number(date));

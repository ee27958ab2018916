/** True for a text with the signs of contact details: an e-mail address, the address of a page or a phone number. */
export const hasContactSigns = (text: string): boolean => /@|https?:|www\.|(?:\d[\s().-]*){8}/.test(text);

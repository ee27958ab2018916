/** Where the form of every page leads: no page has this name, and `/docs/search` is one. Then how long what it sends may be. */
export const searchAddress = '/docs/find';
export const maxSearchLength = 200;

/** What whoever builds the page has to know. Visitors do not see it. */
export function tellDeveloper(message: string): void {
  // biome-ignore lint/suspicious/noConsole: it is where developers of pages look.
  console.error(`<job-offers>: ${message}`);
}

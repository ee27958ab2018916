/** The ports of servers of this process that are observed from inside (`observed-app.ts`). */
export const observedPorts = new Set<number | undefined>();

/** What the test framework of Jest keeps on the global object: its event handlers, and the tests that it collected. */

const names: ReadonlySet<string | undefined> = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']);

export function frameworkState(): symbol[] {
  return Object.getOwnPropertySymbols(globalThis).filter(({ description }) => names.has(description));
}

/**
 * Without its state, a `test` that a module has kept from an earlier file throws, instead of collecting a test that never
 * runs.
 */
export function clearFrameworkState(): void {
  for (const key of frameworkState()) Reflect.deleteProperty(globalThis, key);
}

/** What tests and generators of test data use, and no server. */
export type { Clock } from './clock.ts';
export { Random } from './random.ts';

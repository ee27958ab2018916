/** The part of the runtime about processes and what they leave behind: programs load it that have nothing to serve. */
export { makeTemporaryFolder, removeAbandoned, temporaryName } from './temporary-names.ts';
export { isProcessRunning, processMark, stateOf, thisPlace } from './this-process.ts';

/**
 * The processes that read resumes for all servers of a process of tests, as the pools of one configuration: their start
 * takes as long as hundreds of resumes. They end with the process that started them.
 */
import { createResumeReader, type ResumeReader } from '@platform/resume-reader';

const pools = new Map<string, ResumeReader>();

/**
 * In place of `createResumeReader`. Its `load` is that of all servers of the process, and `close` waits for what its server
 * reads, which a reader of its own rejects.
 */
export const shareReader: typeof createResumeReader = (given = {}) => {
  // On a busy machine they would wait for all other tests.
  const options = { ...given, lowPriority: false };
  // A process that has read by OCR keeps the memory that this took.
  if (options.ocr) return createResumeReader(options);
  const key = JSON.stringify(options);
  const pool = pools.get(key) ?? createResumeReader(options);
  pools.set(key, pool);
  const reads = new Set<Promise<unknown>>();
  const watched = <Result>(result: Promise<Result>): Promise<Result> => {
    reads.add(result);
    return result.finally(() => reads.delete(result));
  };
  return {
    read: (...file) => watched(pool.read(...file)),
    readPage: (...page) => watched(pool.readPage(...page)),
    prepare: () => pool.prepare(),
    get load() {
      return pool.load;
    },
    // The next server begins with idle processes.
    close: async () => void (await Promise.allSettled(reads)),
  };
};

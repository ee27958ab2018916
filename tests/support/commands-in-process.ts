/** Commands of `npm run platform` that read the settings of their process, without a process of their own. */

/** Says nothing, and goes on to the end. */
export const silent = { print: () => {}, onBytes: () => {}, signal: new AbortController().signal };

/** Does `work` in an environment that has these variables only. */
export async function withEnvironment<Result>(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = process.env;
  process.env = { PATH: own.PATH, ...variables };
  try {
    return await work();
  } finally {
    process.env = own;
  }
}

/** Why a command fails: what its program prints. */
export async function rejectionOf(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<string> {
  return withEnvironment(variables, work).then(
    () => 'it was done',
    ({ message }: Error) => message,
  );
}

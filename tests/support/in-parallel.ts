/** Calls `run` with 0, 1, … up to the count, of which at most `concurrency` calls run at a time. */
export async function inParallel(
  count: number,
  concurrency: number,
  run: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await run(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** Work in the background that belongs to one version of the metadata, and how it ends. */

export interface BackgroundWork {
  /** Claims no more, because a newer engine state does. Running deliveries continue to their end. */
  retire(): Promise<{ readonly ended: Promise<unknown> }>;
  /** Claims no more, and aborts deliveries that take too long. May follow a `retire`. */
  close(): Promise<void>;
}

export function together(...parts: readonly BackgroundWork[]): BackgroundWork {
  return {
    retire: async () => {
      const retired = await Promise.all(parts.map((part) => part.retire()));
      return { ended: Promise.all(retired.map(({ ended }) => ended)) };
    },
    close: async () => {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}

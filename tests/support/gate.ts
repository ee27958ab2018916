/**
 * A promise that a test resolves itself: work waits for it, so that the test decides when the work goes on.
 *
 *     const gate = createGate();
 *     handler.answer = async () => { await gate.opened; return answer; };
 *     ...
 *     gate.open();
 */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

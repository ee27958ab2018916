/**
 * A promise that a test resolves itself: work waits for it, so that the test decides when the work goes on.
 *
 *     const gate = createGate();
 *     handler.answer = async () => { await gate.opened; return answer; };
 *     ...
 *     gate.open();
 */
export interface Gate<Value = void> {
  readonly opened: Promise<Value>;
  open(value: Value): void;
}

export function createGate<Value = void>(): Gate<Value> {
  let open = (_value: Value): void => {};
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

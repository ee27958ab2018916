/** What a test does before requests of the actions-server to Hasura. */

interface BeforeHasura {
  /** Called and awaited before each request with the text of its body. It does nothing at the beginning of each test. */
  act: (body: string) => Promise<void>;
  /** For `startTestApi`. */
  readonly options: { readonly beforeHasura: (body: string) => Promise<void> };
}

const nothing = async (): Promise<void> => {};

/** To be called at the beginning of a test file. */
export function actBeforeHasura(): BeforeHasura {
  const hook: BeforeHasura = { act: nothing, options: { beforeHasura: (body) => hook.act(body) } };
  beforeEach(() => {
    hook.act = nothing;
  });
  return hook;
}

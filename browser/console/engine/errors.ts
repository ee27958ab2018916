/** What can go wrong between the console and the engine. */

export type ProblemKind =
  /** The engine does not answer: it is down, or the network is. */
  | 'unreachable'
  /** The engine does not accept the secret. */
  | 'secret'
  /** The engine refuses the request and says why. */
  | 'refused'
  /** The console has stopped the request: it took too long, or nobody waits for it any more. */
  | 'stopped'
  /** The row was changed by somebody else in the meantime. */
  | 'changed'
  /** A list has no page with this number, or only as the next one of the page before it: the code says `end` or `limit`. */
  | 'page'
  /** Not while looking at the data as somebody else. */
  | 'closed';

/** `message` is what the engine says, in its words; pages add what to do by `kind` and `code`. */
export class EngineProblem extends Error {
  readonly kind: ProblemKind;
  /** The code of the engine's error, such as `constraint-violation`. */
  readonly code: string | null;
  /** Where in the request. */
  readonly path: string | null;
  /** What the engine adds for developers. */
  readonly detail: unknown;
  /** React-admin reads it: 401 ends the session. */
  readonly status: number;

  constructor(
    kind: ProblemKind,
    message: string,
    {
      code = null,
      path = null,
      detail = null,
    }: { code?: string | null; path?: string | null; detail?: unknown } = {},
  ) {
    super(message);
    this.name = 'EngineProblem';
    this.kind = kind;
    this.code = code;
    this.path = path;
    this.detail = detail;
    this.status = kind === 'secret' ? 401 : kind === 'unreachable' ? 503 : 400;
  }
}

export function isProblem(error: unknown, kind: ProblemKind): boolean {
  return error instanceof EngineProblem && error.kind === kind;
}

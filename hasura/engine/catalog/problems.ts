/** Collects the inconsistencies between metadata and database, so that one start reports all of them. */
import type { MetadataProblem } from '../metadata/metadata-error.ts';
import { type DocumentPath, pathsIn } from '../metadata/metadata-objects.ts';

/** What is wrong with an object of the metadata. Whoever builds the object collects it. */
export class Inconsistency extends Error {
  override readonly name = 'Inconsistency';
}

/** A problem, and the place of the object at fault in the checked metadata; null when it is in no object. */
interface LocatedProblem {
  readonly path: DocumentPath | null;
  readonly problem: MetadataProblem;
}

export class Problems {
  readonly list: LocatedProblem[] = [];
  readonly #metadata: unknown;
  #paths: ReadonlyMap<object, DocumentPath> | undefined;

  /** @param metadata the checked metadata, whose objects are named by problems */
  constructor(metadata: unknown) {
    this.#metadata = metadata;
  }

  /**
   * @param subject the part of the metadata that is at fault
   * @param where names it for people, such as `public.users: select permission of "account"`
   */
  add(subject: object, where: string, message: string): void {
    this.#paths ??= pathsIn(this.#metadata);
    const path = this.#paths.get(subject) ?? null;
    this.list.push({ path, problem: { file: null, key: where, message } });
  }

  /** What `build` makes; undefined when it throws an Inconsistency, which becomes a problem. */
  collect<Built>(subject: object, where: string, build: () => Built): Built | undefined {
    try {
      return build();
    } catch (error) {
      if (!(error instanceof Inconsistency)) throw error;
      this.add(subject, where, error.message);
      return undefined;
    }
  }
}

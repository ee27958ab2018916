/** Collects the inconsistencies between metadata and database, so that one start reports all of them. */
import type { MetadataProblem } from '../metadata/metadata-error.ts';

/** What is wrong with an object of the metadata. Whoever builds the object collects it. */
export class Inconsistency extends Error {
  override readonly name = 'Inconsistency';
}

export class Problems {
  readonly list: MetadataProblem[] = [];

  /** `where` names the object, such as `public.users: select permission of "account"`. */
  add(where: string, message: string): void {
    this.list.push({ file: null, key: where, message });
  }

  /** What `build` makes; undefined when it throws an Inconsistency, which becomes a problem. */
  collect<Built>(where: string, build: () => Built): Built | undefined {
    try {
      return build();
    } catch (error) {
      if (!(error instanceof Inconsistency)) throw error;
      this.add(where, error.message);
      return undefined;
    }
  }
}

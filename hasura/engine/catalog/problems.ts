/** Collects what is wrong with metadata against the database, so that one start reports everything. */
import type { MetadataProblem } from '../metadata/metadata-error.ts';

export class Problems {
  readonly list: MetadataProblem[] = [];

  /** `where` names the object, such as `public.users: select permission of "account"`. */
  add(where: string, message: string): void {
    this.list.push({ file: null, key: where, message });
  }
}

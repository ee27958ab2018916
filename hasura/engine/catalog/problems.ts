/** Collects the inconsistencies between metadata and database, so that one start reports all of them. */
import type { MetadataProblem } from '../metadata/metadata-error.ts';

export class Problems {
  readonly list: MetadataProblem[] = [];

  /** `where` names the object, such as `public.users: select permission of "account"`. */
  add(where: string, message: string): void {
    this.list.push({ file: null, key: where, message });
  }
}

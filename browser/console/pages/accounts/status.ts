/** A status of an account, as its page reads it. */
import type { RecordEntity } from '@platform/vocabulary';

export interface Status {
  readonly id: string;
  readonly targetedEntity: RecordEntity;
  readonly parentId: string | null;
  readonly code: string | null;
  readonly kind: string | null;
  readonly title: string;
  readonly colorId: string | null;
  readonly order: number;
  readonly isHidden: boolean;
  readonly isProtected: boolean;
}

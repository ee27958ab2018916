/** A custom field of an account, as its page reads it. */
import type { RecordEntity } from '@platform/vocabulary';

export interface Field {
  readonly id: string;
  readonly targetedEntity: RecordEntity;
  readonly parentId: string | null;
  readonly name: string;
  readonly type: string;
  readonly order: number;
  readonly isHidden: boolean;
  readonly isOnOffers: boolean;
  readonly isOnApplicationForm: boolean;
  readonly isRequiredOnApplicationForm: boolean;
  readonly values: readonly { readonly id: string; readonly name: string; readonly order: number }[];
}

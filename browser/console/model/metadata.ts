/** The part of Hasura's metadata (`export_metadata`, version 2) that the console reads. */

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

type Columns = readonly string[] | '*';
export type BooleanExpression = Readonly<Record<string, unknown>>;

export interface SelectPermission {
  readonly columns: Columns;
  readonly computed_fields?: readonly string[];
  readonly filter: BooleanExpression;
  readonly limit?: number;
  readonly allow_aggregations?: boolean;
  /** Which fields of the root read the table; absent: all. */
  readonly query_root_fields?: readonly string[];
}

export interface InsertPermission {
  readonly columns?: Columns;
  readonly check: BooleanExpression;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly backend_only?: boolean;
}

export interface UpdatePermission {
  readonly columns: Columns;
  readonly filter: BooleanExpression;
  readonly check?: BooleanExpression | null;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly backend_only?: boolean;
}

export interface DeletePermission {
  readonly filter: BooleanExpression;
  readonly backend_only?: boolean;
}

export interface RolePermission<Permission> {
  readonly role: string;
  readonly permission: Permission;
  readonly comment?: string;
}

export interface RelationshipMetadata {
  readonly name: string;
  readonly using: {
    readonly foreign_key_constraint_on?:
      | string
      | readonly string[]
      | {
          readonly table: TableName | string;
          readonly column?: string;
          readonly columns?: readonly string[];
        };
    readonly manual_configuration?: {
      readonly remote_table: TableName | string;
      readonly column_mapping: Readonly<Record<string, string>>;
    };
  };
}

export interface EventTriggerMetadata {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly webhook?: string;
  readonly webhook_from_env?: string;
  readonly retry_conf?: Readonly<Record<string, unknown>>;
  readonly comment?: string;
}

export interface TableMetadata {
  readonly table: TableName | string;
  readonly is_enum?: boolean;
  readonly configuration?: {
    readonly custom_name?: string;
    readonly custom_root_fields?: Readonly<Record<string, string | { readonly name?: string } | null>>;
    readonly column_config?: Readonly<Record<string, { readonly custom_name?: string }>>;
  };
  readonly object_relationships?: readonly RelationshipMetadata[];
  readonly array_relationships?: readonly RelationshipMetadata[];
  readonly computed_fields?: readonly { readonly name: string }[];
  readonly select_permissions?: readonly RolePermission<SelectPermission>[];
  readonly insert_permissions?: readonly RolePermission<InsertPermission>[];
  readonly update_permissions?: readonly RolePermission<UpdatePermission>[];
  readonly delete_permissions?: readonly RolePermission<DeletePermission>[];
  readonly event_triggers?: readonly EventTriggerMetadata[];
}

export interface ActionMetadata {
  readonly name: string;
  readonly definition: {
    readonly kind?: string;
    readonly type?: string;
    readonly handler: string;
    readonly timeout?: number;
  };
  readonly permissions?: readonly { readonly role: string }[];
  readonly comment?: string;
}

export interface CronTriggerMetadata {
  readonly name: string;
  readonly schedule: string;
  readonly webhook: string;
  readonly payload?: unknown;
  readonly headers?: readonly unknown[];
  readonly retry_conf?: Readonly<Record<string, unknown>>;
  readonly comment?: string;
  readonly include_in_metadata?: boolean;
}

export interface ExportedMetadata {
  readonly resource_version: number;
  readonly metadata: {
    readonly sources: readonly { readonly name: string; readonly tables: readonly TableMetadata[] }[];
    readonly actions?: readonly ActionMetadata[];
    readonly cron_triggers?: readonly CronTriggerMetadata[];
  };
}

export function tableNameOf(table: TableName | string): TableName {
  return typeof table === 'string' ? { schema: 'public', name: table } : table;
}

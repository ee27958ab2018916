/**
 * The objects of a metadata document that Hasura treats as units: each of them can be inconsistent, and is left out then
 * without the others. This file finds the object around a value, names it as Hasura does, and removes objects.
 */
import { writeJson } from '@platform/runtime';
import { isMembers, type Members } from './members.ts';
import { printedName, qualifiedNameShape } from './shape-parts.ts';

/** Where a value is in a document: keys and indexes from the root. */
export type DocumentPath = readonly PropertyKey[];

/** An object of the metadata. */
export interface MetadataObject {
  /** Hasura's name of its kind: `table`, `select_permission`, `action` … */
  readonly type: string;
  /** As Hasura prints it: `select_permission user in table author in source default`. */
  readonly name: string;
  readonly definition: unknown;
  /** Of the object in the document. */
  readonly path: DocumentPath;
}

/** What identifies a kind of object, and what Hasura shows of it. */
interface ObjectKind {
  readonly type: string;
  readonly nameOf: (object: Members) => unknown;
}

const byName = (type: string, key = 'name'): ObjectKind => ({ type, nameOf: (object) => object[key] });

/** Lists of a table's metadata whose items are objects. */
const partsOfTables: Readonly<Record<string, ObjectKind>> = {
  object_relationships: byName('object_relation'),
  array_relationships: byName('array_relation'),
  computed_fields: byName('computed_field'),
  remote_relationships: byName('remote_relationship'),
  insert_permissions: byName('insert_permission', 'role'),
  select_permissions: byName('select_permission', 'role'),
  update_permissions: byName('update_permission', 'role'),
  delete_permissions: byName('delete_permission', 'role'),
  event_triggers: byName('event_trigger'),
};

/** Lists of a source whose items are objects, besides tables and functions. */
const partsOfSources: Readonly<Record<string, ObjectKind>> = {
  native_queries: byName('native_query', 'root_field_name'),
  logical_models: byName('logical_model'),
  stored_procedures: {
    type: 'stored_procedure',
    nameOf: ({ stored_procedure: name }) => printWrittenName(name),
  },
};

/** Lists of a document whose items are objects. */
const partsOfDocument: Readonly<Record<string, ObjectKind>> = {
  actions: byName('action'),
  cron_triggers: byName('cron_trigger'),
  inherited_roles: byName('inherited_role', 'role_name'),
  query_collections: byName('query_collection'),
  remote_schemas: byName('remote_schema'),
  rest_endpoints: byName('endpoint'),
};

/** Members of a document that are one object as a whole. Those that restrict access are not among them. */
const wholeMembers: ReadonlySet<PropertyKey> = new Set<string>([
  'backend_configs',
  'custom_types',
  'metrics_config',
  'network',
  'opentelemetry',
]);

/**
 * The smallest object around the value at a path that can be left out. null: the value belongs to none, as the version of
 * the metadata; or leaving it out would give access, as with limits and with the allow list.
 */
export function objectAt(document: unknown, path: DocumentPath): MetadataObject | null {
  const [member, index, list, itemIndex, part, partIndex] = path;
  if (member !== 'sources') return objectOfDocument(document, path);
  const source = at(document, [member, index]);
  if (!isMembers(source)) return null;
  const inSource = ` in source ${String(source.name)}`;
  const item = at(source, [list, itemIndex]);
  const itemPath = path.slice(0, 4);
  if (isMembers(item) && list === 'tables') {
    const table = item.table;
    const inTable = ` in table ${printWrittenName(table)}${inSource}`;
    const kind = ownValue(partsOfTables, part);
    const found = at(item, [part, partIndex]);
    if (kind === undefined || !isMembers(found)) {
      return {
        type: 'table',
        name: `table ${printWrittenName(table)}${inSource}`,
        definition: table,
        path: itemPath,
      };
    }
    return {
      type: kind.type,
      name: `${kind.type} ${String(kind.nameOf(found))}${inTable}`,
      definition: { ...found, source: source.name, table },
      path: path.slice(0, 6),
    };
  }
  if (isMembers(item) && list === 'functions') {
    const name = item.function;
    const printed = `${printWrittenName(name)}${inSource}`;
    const permission = part === 'permissions' ? at(item, [part, partIndex]) : undefined;
    if (!isMembers(permission)) {
      return { type: 'function', name: `function ${printed}`, definition: name, path: itemPath };
    }
    return {
      type: 'function_permission',
      name: `function_permission ${String(permission.role)} permission for function ${printed}`,
      definition: { ...permission, source: source.name, function: name },
      path: path.slice(0, 6),
    };
  }
  const kind = ownValue(partsOfSources, list);
  if (isMembers(item) && kind !== undefined) {
    const name = `${kind.type} ${String(kind.nameOf(item))}${inSource}`;
    return { type: kind.type, name, definition: item, path: itemPath };
  }
  const { tables, functions, ...definition } = source;
  return { type: 'source', name: `source ${String(source.name)}`, definition, path: path.slice(0, 2) };
}

function objectOfDocument(document: unknown, path: DocumentPath): MetadataObject | null {
  const [member, index, part, partIndex] = path;
  const kind = ownValue(partsOfDocument, member);
  const item = at(document, [member, index]);
  if (kind !== undefined && isMembers(item)) {
    const name = String(kind.nameOf(item));
    const permission =
      member === 'actions' && part === 'permissions' ? at(item, [part, partIndex]) : undefined;
    if (isMembers(permission)) {
      return {
        type: 'action_permission',
        name: `action_permission ${String(permission.role)} permission in ${name}`,
        definition: { ...permission, action: name },
        path: path.slice(0, 4),
      };
    }
    return { type: kind.type, name: `${kind.type} ${name}`, definition: item, path: path.slice(0, 2) };
  }
  if (member === undefined || !wholeMembers.has(member)) return null;
  const name = String(member);
  return { type: name, name: `${name} ${name}`, definition: at(document, [member]), path: [member] };
}

/** Every object of a document that can be left out, those that contain others before these. */
export function objectsIn(document: unknown): MetadataObject[] {
  const found: MetadataObject[] = [];
  const add = (path: DocumentPath): void => {
    const object = objectAt(document, path);
    if (object !== null && object.path.length === path.length) found.push(object);
  };
  const addItems = (path: DocumentPath, then: (itemPath: DocumentPath) => void = () => {}): void => {
    const list = at(document, path);
    if (!Array.isArray(list)) return;
    for (const index of list.keys()) {
      add([...path, index]);
      then([...path, index]);
    }
  };
  addItems(['sources'], (source) => {
    addItems([...source, 'tables'], (table) => {
      for (const part of Object.keys(partsOfTables)) addItems([...table, part]);
    });
    addItems([...source, 'functions'], (fn) => addItems([...fn, 'permissions']));
    for (const part of Object.keys(partsOfSources)) addItems([...source, part]);
  });
  for (const part of Object.keys(partsOfDocument)) {
    addItems([part], (item) => {
      if (part === 'actions') addItems([...item, 'permissions']);
    });
  }
  for (const member of wholeMembers) if (at(document, [member]) !== undefined) add([member]);
  return found;
}

/** Finds where each object and list of a document is. */
export function pathsIn(document: unknown): ReadonlyMap<object, DocumentPath> {
  const paths = new Map<object, DocumentPath>();
  const visit = (value: unknown, path: DocumentPath): void => {
    if (typeof value !== 'object' || value === null || paths.has(value)) return;
    paths.set(value, path);
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index]);
    else for (const [key, member] of Object.entries(value)) visit(member, [...path, key]);
  };
  visit(document, []);
  return paths;
}

/** Told of every object and list that was copied, because something below it was left out. */
type OnCopy = (original: object, copy: object) => void;

/**
 * A document without the values at the paths, none of which is empty. The original is not changed; what is the same in both
 * is shared.
 */
export function without<Document>(
  document: Document,
  paths: readonly DocumentPath[],
  onCopy: OnCopy = () => {},
): Document {
  return removeIn(document, paths, onCopy) as Document;
}

function removeIn(value: unknown, paths: readonly DocumentPath[], onCopy: OnCopy): unknown {
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value;
  const byStep = new Map<PropertyKey, DocumentPath[]>();
  for (const [step = '', ...rest] of paths) byStep.set(step, [...(byStep.get(step) ?? []), rest]);
  const isRemoved = (step: PropertyKey): boolean =>
    byStep.get(step)?.some((rest) => rest.length === 0) ?? false;
  const remaining = (step: PropertyKey, member: unknown): unknown =>
    removeIn(member, byStep.get(step) ?? [], onCopy);
  const copy: object = Array.isArray(value)
    ? value.flatMap((item, index) => (isRemoved(index) ? [] : [remaining(index, item)]))
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, member]) =>
          isRemoved(key) ? [] : [[key, remaining(key, member)]],
        ),
      );
  onCopy(value, copy);
  return copy;
}

/** A table or function as it is written in a document, printed. */
export function printWrittenName(written: unknown): string {
  const name = qualifiedNameShape.safeParse(written);
  return name.success ? printedName(name.data) : writeJson(written);
}

function at(value: unknown, path: readonly (PropertyKey | undefined)[]): unknown {
  let found = value;
  for (const step of path) {
    if (step === undefined || typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<PropertyKey, unknown>)[step];
  }
  return found;
}

function ownValue<Value>(
  record: Readonly<Record<string, Value>>,
  key: PropertyKey | undefined,
): Value | undefined {
  return typeof key === 'string' && Object.hasOwn(record, key) ? record[key] : undefined;
}

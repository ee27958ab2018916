/** One introspection of what the console needs of the schema: the types of the tables, and the fields of the roots. */
import { type GraphqlDocument, gql } from '../engine/document.ts';

interface TypeReference {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType: TypeReference | null;
}

/** A field of the type of a table. */
interface FieldInfo {
  readonly name: string;
  readonly description: string | null;
  /** Without names: whether one of them has to be given is all that matters. */
  readonly args: readonly { readonly type: { readonly kind: string } }[];
  readonly type: TypeReference;
}

interface TypeInfo {
  readonly description: string | null;
  readonly fields: readonly FieldInfo[];
}

interface QueryInfo {
  readonly fields: readonly { readonly name: string; readonly args: readonly { readonly name: string }[] }[];
}

interface MutationInfo {
  readonly fields: readonly { readonly name: string }[];
}

interface InputInfo {
  readonly inputFields: readonly { readonly name: string }[];
}

/** What is known of one table; null where the schema has no such type. */
export interface TableTypes {
  readonly row: TypeInfo | null;
  readonly insert: InputInfo | null;
  readonly set: InputInfo | null;
  readonly order: InputInfo | null;
}

export interface Introspection {
  readonly query: QueryInfo;
  readonly mutation: MutationInfo | null;
  readonly tables: ReadonlyMap<string, TableTypes>;
}

const typeText = 'type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
// No more than what is read: with all of it the answer would be twice as long, and nothing is shown before it has come.
const rowText = `{ description fields { name description args { type { kind } } ${typeText} } }`;
const inputText = '{ inputFields { name } }';

/** Sends a document that reads the schema as admin. */
export type ReadSchema = <Data>(document: GraphqlDocument) => Promise<Data>;

/** @param names of the types of the tables */
export async function introspect(names: readonly string[], readSchema: ReadSchema): Promise<Introspection> {
  const parts = names.map(
    (name, index) =>
      `r${index}: __type(name: "${name}") ${rowText} i${index}: __type(name: "${name}_insert_input") ${inputText} s${index}: __type(name: "${name}_set_input") ${inputText} o${index}: __type(name: "${name}_order_by") ${inputText}`,
  );
  const document = gql`query Console { __schema { queryType { name } mutationType { name } } query: __type(name: "query_root") { fields { name args { name } } } mutation: __type(name: "mutation_root") { fields { name } } ${parts.join(' ')} }`;
  const answer = await readSchema<Record<string, unknown>>(document);
  return {
    query: (answer.query as QueryInfo | null) ?? { fields: [] },
    mutation: answer.mutation as MutationInfo | null,
    tables: new Map(
      names.map((name, index) => [
        name,
        {
          row: answer[`r${index}`] as TypeInfo | null,
          insert: answer[`i${index}`] as InputInfo | null,
          set: answer[`s${index}`] as InputInfo | null,
          order: answer[`o${index}`] as InputInfo | null,
        },
      ]),
    ),
  };
}

export interface NamedType {
  readonly name: string;
  readonly kind: string;
  readonly isList: boolean;
  readonly isNullable: boolean;
}

export function readType(type: TypeReference): NamedType {
  const isNullable = type.kind !== 'NON_NULL';
  let inner: TypeReference | null = type;
  let isList = false;
  while (inner !== null && inner.name === null) {
    if (inner.kind === 'LIST') isList = true;
    inner = inner.ofType;
  }
  return { name: inner?.name ?? '', kind: inner?.kind ?? '', isList, isNullable };
}

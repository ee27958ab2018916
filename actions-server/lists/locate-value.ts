/**
 * Finds the value of a caller's filter that Postgres has rejected. Hasura reports such an error without a path, so the
 * values are compared with the types that Hasura tells for the role of the caller. Runs only after an error.
 */
import type { TypedDocument } from '../graphql/documents.ts';
import { DescribeFilterTypeDocument, type DescribeFilterTypeQuery } from '../graphql/generated.ts';
import { isJsonObject } from '../text/json.ts';
import { type Judgement, judgeValue } from './scalar-values.ts';

/** Sends a document as the caller. */
type Send = <Result, Variables extends object>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
) => Promise<Result>;

interface Judged {
  readonly path: string;
  readonly judgement: Judgement;
}

/**
 * The path of the value inside the filter, for example `.countResumes._eq` or `._or[1].id._in[0]`; null when it is not
 * certain which value it is.
 * @param type of the filter: `profiles_bool_exp`
 */
export async function locateInvalidValue(send: Send, type: string, filter: unknown): Promise<string | null> {
  const typesOf = memberTypes(send);
  const values: Judged[] = [];
  for await (const judged of judge(filter, type, '', '')) values.push(judged);
  const invalid = values.find(({ judgement }) => judgement === 'invalid');
  if (invalid) return invalid.path;
  const [only, ...others] = values.filter(({ judgement }) => judgement === 'unknown');
  return only && others.length === 0 ? only.path : null;

  async function* judge(
    value: unknown,
    typeName: string,
    path: string,
    name: string,
  ): AsyncGenerator<Judged> {
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries())
        yield* judge(element, typeName, `${path}[${index}]`, name);
    } else if (isJsonObject(value)) {
      const members = await typesOf(typeName);
      for (const [key, member] of Object.entries(value)) {
        const memberType = members.get(key);
        if (memberType !== undefined) yield* judge(member, memberType, `${path}.${key}`, key);
      }
    } else yield { path, judgement: judgeValue(typeName, name, value) };
  }
}

/** The types of the members of an input type by their names; none for a scalar. Each type is asked for once. */
function memberTypes(send: Send): (type: string) => Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return async (name) => {
    const types = known.get(name) ?? read(await send(DescribeFilterTypeDocument, { name }));
    known.set(name, types);
    return types;
  };
}

function read({ __type: type }: DescribeFilterTypeQuery): ReadonlyMap<string, string> {
  const members = type?.inputFields ?? [];
  return new Map(
    members.map(({ name, type: { name: plain, ofType } }) => [
      name,
      // The innermost name is that of the type inside lists and "not null".
      ofType?.ofType?.ofType?.name ?? ofType?.ofType?.name ?? ofType?.name ?? plain ?? '',
    ]),
  );
}

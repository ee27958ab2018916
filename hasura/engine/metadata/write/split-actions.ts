/**
 * The inverse of `actions-sdl.ts`: from the actions and custom types of a document to `actions.graphql` and
 * `actions.yaml`, starting from the files that there are.
 */
import { isDeepStrictEqual } from 'node:util';
import { actionsFileLayout, argumentsLayout, documentLayout } from '../export/document-layout.ts';
import { writtenForm } from '../export/export-document.ts';
import { isMembers, type Members } from '../members.ts';
import { type Declaration, readDeclarations, type TypeList, typeLists } from '../sdl-declarations.ts';
import { editDeclarations, type WantedDeclaration } from './edit-declarations.ts';
import { canonicalType, printDeclaration } from './print-declaration.ts';

export interface ActionsFiles {
  /** The content of `actions.yaml`. */
  readonly yaml: Members;
  /** The content of `actions.graphql`. */
  readonly sdl: string;
}

/** The members of an action's definition that the SDL declares. */
const signatureKeys: ReadonlySet<string> = new Set(['type', 'arguments', 'output_type']);
const declaredKeys: ReadonlySet<string> = new Set(['name', 'description', 'fields', 'values']);

/**
 * Splits actions and types so that `mergeActions` joins them again.
 * @param document its members `actions` and `custom_types` are read
 * @param current the files as they are. Declarations that stay the same keep their text, and what `actions.yaml` repeats
 *   of a declaration is kept in step with it.
 * @throws GraphQLError when a type of the document is no GraphQL type
 */
export function splitActions(document: Members, current: ActionsFiles): ActionsFiles {
  const wanted = writtenForm(
    { actions: document.actions ?? [], custom_types: document.custom_types ?? {} },
    documentLayout,
  ) as Members;
  const declarations = readDeclarations(current.sdl, () => {});
  const declared = new Map(declarations.map((each) => [keyOf(each), each]));
  const inYaml = new Map(listed(current.yaml.actions).map((action) => [String(action.name), action]));
  const actions = listed(wanted.actions).map((action) => {
    const name = String(action.name);
    return splitAction(action, inYaml.get(name), declared.get(keyOf({ list: 'actions', name })));
  });
  const types = typeLists.flatMap((list) =>
    listed(membersOf(wanted.custom_types)[list]).map((type) =>
      declaration(list, String(type.name), type, declared.get(keyOf({ list, name: String(type.name) }))),
    ),
  );
  return {
    yaml: writtenForm(
      {
        ...current.yaml,
        actions: actions.map(({ yaml }) => yaml),
        custom_types: splitTypes(membersOf(wanted.custom_types), current.yaml, declarations),
      },
      actionsFileLayout,
    ) as Members,
    sdl: editDeclarations(current.sdl, declarations, [...actions.map(({ sdl }) => sdl), ...types]),
  };
}

function splitAction(
  action: Members,
  inYaml: Members | undefined,
  declared: Declaration | undefined,
): { yaml: Members; sdl: WantedDeclaration } {
  const { comment, ...rest } = action;
  const definition = membersOf(action.definition);
  const currentDefinition = membersOf(inYaml?.definition);
  const kept = Object.entries(definition).filter(
    ([key]) => !signatureKeys.has(key) || Object.hasOwn(currentDefinition, key),
  );
  const comments = splitComment(comment, inYaml?.comment, declared?.members.description);
  const signature = {
    ...(comments.sdl !== undefined && { description: comments.sdl }),
    type: definition.type,
    arguments: definition.arguments ?? [],
    output_type: definition.output_type,
  };
  return {
    yaml: {
      ...rest,
      definition: Object.fromEntries(kept),
      ...(comments.yaml !== undefined && { comment: comments.yaml }),
    },
    sdl: declaration('actions', String(action.name), signature, declared),
  };
}

/** A comment may stand in both files; that of `actions.yaml` counts. It is changed wherever it stands. */
function splitComment(comment: unknown, inYaml: unknown, inSdl: unknown): { yaml: unknown; sdl: unknown } {
  const current = inYaml ?? inSdl;
  if (comment === current) return { yaml: inYaml ?? undefined, sdl: inSdl };
  if (comment === undefined) return { yaml: undefined, sdl: undefined };
  return {
    yaml: inYaml == null && inSdl !== undefined ? undefined : comment,
    sdl: inYaml != null && inSdl === undefined ? undefined : comment,
  };
}

/** The entries of the types in `actions.yaml`: with all that the SDL does not say. */
function splitTypes(types: Members, yaml: Members, declarations: readonly Declaration[]): Members {
  const current = membersOf(yaml.custom_types);
  const entriesOf = (list: TypeList) =>
    new Map(listed(current[list]).map((entry) => [String(entry.name), entry]));
  // Hasura's CLI writes an entry for every type. Without that habit, only types that need one get one.
  const hasAll = declarations.every(({ list, name }) => list === 'actions' || entriesOf(list).has(name));
  const lists = typeLists.map((list) => {
    const entries = entriesOf(list);
    const split = listed(types[list]).flatMap((type) => {
      const entry = entries.get(String(type.name));
      const own = Object.entries(type).filter(
        ([key]) => key === 'name' || !declaredKeys.has(key) || (entry && Object.hasOwn(entry, key)),
      );
      return hasAll || entry !== undefined || own.length > 1 ? [Object.fromEntries(own)] : [];
    });
    return [list, split] as const;
  });
  const others = Object.entries(types).filter(([key]) => !typeLists.some((list) => list === key));
  return Object.fromEntries([...lists, ...others]);
}

/** What has to be in the SDL; its text stays when it says the same already. */
function declaration(
  list: Declaration['list'],
  name: string,
  members: Members,
  declared: Declaration | undefined,
): WantedDeclaration {
  const isSame = declared && isDeepStrictEqual(comparable(list, members), comparable(list, declared.members));
  const text = isSame ? null : printDeclaration(list, { ...members, name });
  return { list, name, operation: members.type, text };
}

/** A declaration in a form in which equal ones are equal: of the document or of the SDL. */
function comparable(list: Declaration['list'], members: Members): unknown {
  if (list === 'actions') {
    const { description, type, output_type } = members;
    return {
      description,
      type,
      output_type: canonicalType(output_type),
      arguments: inputs(members.arguments),
    };
  }
  const { description, fields, values } = members;
  const layout = documentLayout.members.custom_types?.layout;
  const written = layout && writtenForm({ enums: [{ name: '', values: values ?? [] }] }, layout);
  return { description, fields: inputs(fields), values: written };
}

function inputs(value: unknown): unknown {
  return listed(writtenForm(value ?? [], argumentsLayout)).map((each) => ({
    ...each,
    type: canonicalType(each.type),
  }));
}

function keyOf({ list, name }: Pick<Declaration, 'list' | 'name'>): string {
  return `${list} ${name}`;
}

function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}

function listed(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

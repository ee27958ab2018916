/**
 * The directory form of actions: `actions.graphql` declares the actions (fields of `Query` and `Mutation`) and their
 * types as SDL, `actions.yaml` holds the rest of each definition by name. The result has the form of one document; only what the
 * join needs is checked here.
 */
import {
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
  type StringValueNode,
} from 'graphql';
import type { MetadataProblem } from './metadata-error.ts';

interface Named {
  readonly name?: unknown;
}
type Members = Readonly<Record<string, unknown>>;

interface MergedActions {
  readonly document: Members;
  readonly problems: readonly MetadataProblem[];
}

/** Lists of custom types in `actions.yaml`, with the SDL that declares their members. */
const typeLists = ['scalars', 'enums', 'input_objects', 'objects'] as const;
type TypeList = (typeof typeLists)[number];

/**
 * Joins the two files.
 * @param yaml the content of actions.yaml
 * @param sdl the content of actions.graphql
 */
export function mergeActions(yaml: Members, sdl: string, sdlFile: string): MergedActions {
  const problems: MetadataProblem[] = [];
  const report = (key: string, message: string): void => {
    problems.push({ file: sdlFile, key, message });
  };
  const declared = readSdl(sdl, report);
  const { actions = [], custom_types: customTypes = {}, ...rest } = yaml;
  // Anything other than a list of named objects is left as it is: the strict shape rejects it later.
  if (!isListOfObjects(actions) || !isObject(customTypes)) return { document: yaml, problems };
  const types: Record<string, unknown> = { ...customTypes };
  for (const list of typeLists) {
    const listed = customTypes[list] ?? [];
    if (!isListOfObjects(listed)) continue;
    types[list] = joinByName(declared[list], listed, (name) =>
      report(name, `is in actions.yaml (custom_types.${list}) but not declared here`),
    );
  }
  const joined = actions.map((action) => {
    const declaration = declared.actions.get(String(action.name));
    if (declaration === undefined) {
      report(String(action.name), 'is in actions.yaml but declared neither in Query nor in Mutation');
      return action;
    }
    const { comment, ...signature } = declaration;
    const definition = isObject(action.definition)
      ? { ...action.definition, ...signature }
      : action.definition;
    return { ...action, definition, comment: action.comment ?? comment };
  });
  const known = new Set(actions.map(({ name }) => name));
  for (const name of declared.actions.keys()) {
    if (!known.has(name)) report(name, 'has no definition in actions.yaml');
  }
  return { document: { ...rest, actions: joined, custom_types: types }, problems };
}

interface DeclaredAction {
  readonly type: 'query' | 'mutation';
  readonly arguments: readonly Members[];
  readonly output_type: string;
  readonly comment: string | undefined;
}

interface Declared extends Record<TypeList, Map<string, Members>> {
  readonly actions: Map<string, DeclaredAction>;
}

function readSdl(sdl: string, report: (key: string, message: string) => void): Declared {
  const declared: Declared = {
    actions: new Map(),
    scalars: new Map(),
    enums: new Map(),
    input_objects: new Map(),
    objects: new Map(),
  };
  for (const definition of parseSdl(sdl, report)) {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION: {
        const name = definition.name.value;
        if (name === 'Query' || name === 'Mutation') {
          for (const field of definition.fields ?? []) {
            if (declared.actions.has(field.name.value)) report(field.name.value, 'is declared twice');
            declared.actions.set(field.name.value, readAction(name, field));
          }
          break;
        }
        if (definition.kind === Kind.OBJECT_TYPE_EXTENSION)
          report(name, 'extensions of types are not supported');
        else
          declare(declared.objects, name, describe(definition), {
            fields: definition.fields?.map(readField) ?? [],
          });
        break;
      }
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        declare(declared.input_objects, definition.name.value, describe(definition), {
          fields: definition.fields?.map((field) => readInput(field, report)) ?? [],
        });
        break;
      case Kind.ENUM_TYPE_DEFINITION:
        declare(declared.enums, definition.name.value, describe(definition), {
          values: definition.values?.map((value) => ({ value: value.name.value, ...describe(value) })) ?? [],
        });
        break;
      case Kind.SCALAR_TYPE_DEFINITION:
        declare(declared.scalars, definition.name.value, describe(definition), {});
        break;
      default:
        report('', `${definition.kind} is not supported in actions.graphql`);
    }
  }
  return declared;

  function declare(types: Map<string, Members>, name: string, description: Members, members: Members): void {
    if (types.has(name)) report(name, 'is declared twice');
    types.set(name, { name, ...description, ...members });
  }

  function readAction(root: 'Query' | 'Mutation', field: FieldDefinitionNode): DeclaredAction {
    return {
      type: root === 'Query' ? 'query' : 'mutation',
      arguments: field.arguments?.map((argument) => readInput(argument, report)) ?? [],
      output_type: print(field.type),
      comment: field.description?.value,
    };
  }
}

function parseSdl(sdl: string, report: (key: string, message: string) => void): readonly DefinitionNode[] {
  if (sdl.trim() === '' || /^(\s*#[^\n]*)*\s*$/.test(sdl)) return [];
  try {
    return parse(sdl, { noLocation: true }).definitions;
  } catch (error) {
    report('', error instanceof Error ? error.message : String(error));
    return [];
  }
}

function readField(field: FieldDefinitionNode): Members {
  const members = { name: field.name.value, type: print(field.type), ...describe(field) };
  // The arguments are kept, so that the strict shape rejects them by name.
  return field.arguments?.length
    ? { ...members, arguments: field.arguments.map(({ name }) => name.value) }
    : members;
}

function readInput(input: InputValueDefinitionNode, report: (key: string, message: string) => void): Members {
  if (input.defaultValue !== undefined) report(input.name.value, 'default values are not supported');
  return { name: input.name.value, type: print(input.type), ...describe(input) };
}

function describe({ description }: { readonly description?: StringValueNode | undefined }): Members {
  return description === undefined ? {} : { description: description.value };
}

/** Every declared type, with what actions.yaml adds to it, such as relationships. */
function joinByName(
  declared: ReadonlyMap<string, Members>,
  listed: readonly (Members & Named)[],
  onUnknown: (name: string) => void,
): Members[] {
  const added = new Map(listed.map((type) => [String(type.name), type]));
  for (const name of added.keys()) if (!declared.has(name)) onUnknown(name);
  return [...declared].map(([name, type]) => ({ ...added.get(name), ...type }));
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: unknown): value is readonly (Members & Named)[] {
  return Array.isArray(value) && value.every(isObject);
}

/**
 * The directory form of actions: `actions.graphql` declares the actions (fields of `Query` and `Mutation`) and their
 * types as SDL, `actions.yaml` holds the rest of each definition by name. The result has the form of one document; only what the
 * join needs is checked here.
 */
import {
  type DefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
} from 'graphql';
import type { MetadataProblem } from './metadata-error.ts';

type Members = Readonly<Record<string, unknown>>;

interface MergedActions {
  readonly document: Members;
  readonly problems: readonly MetadataProblem[];
}

type Report = (key: string, message: string) => void;

/** Lists of custom types in `actions.yaml`, with the SDL that declares their members. */
const typeLists = ['scalars', 'enums', 'input_objects', 'objects'] as const;
type TypeList = (typeof typeLists)[number];

/** The types whose fields are actions. */
const operations: ReadonlyMap<string, string> = new Map([
  ['Query', 'query'],
  ['Mutation', 'mutation'],
]);

/**
 * Joins the two files.
 * @param yaml the content of actions.yaml
 * @param sdl the content of actions.graphql
 */
export function mergeActions(yaml: Members, sdl: string, sdlFile: string): MergedActions {
  const problems: MetadataProblem[] = [];
  const report: Report = (key, message) => problems.push({ file: sdlFile, key, message });
  const declared = readSdl(sdl, report);
  const { actions = [], custom_types: customTypes = {}, ...rest } = yaml;
  // Anything other than a list of named objects is left as it is: the strict shape rejects it later.
  if (!isListOfObjects(actions) || !isObject(customTypes)) return { document: yaml, problems };
  const types: Record<string, unknown> = { ...customTypes };
  for (const list of typeLists) {
    const listed = customTypes[list] ?? [];
    if (!isListOfObjects(listed)) continue;
    const added = new Map(listed.map((type) => [String(type.name), type]));
    for (const name of added.keys()) {
      if (declared[list].has(name)) continue;
      report(name, `is in actions.yaml (custom_types.${list}) but not declared here`);
    }
    // Every declared type, with what actions.yaml adds to it, such as relationships.
    types[list] = [...declared[list]].map(([name, type]) => ({ ...added.get(name), ...type }));
  }
  const joined = actions.map((action) => {
    const declaration = declared.actions.get(String(action.name));
    if (declaration === undefined) {
      report(String(action.name), 'is in actions.yaml but declared neither in Query nor in Mutation');
      return action;
    }
    const { name, description, ...signature } = declaration;
    const definition = isObject(action.definition)
      ? { ...action.definition, ...signature }
      : action.definition;
    return { ...action, definition, comment: action.comment ?? description };
  });
  for (const name of declared.actions.keys()) {
    if (!actions.some((action) => action.name === name)) report(name, 'has no definition in actions.yaml');
  }
  return { document: { ...rest, actions: joined, custom_types: types }, problems };
}

/** What the SDL declares, by name; an action has the members of its definition. */
type Declared = Readonly<Record<TypeList | 'actions', Map<string, Members>>>;

function readSdl(sdl: string, report: Report): Declared {
  const declared: Declared = {
    actions: new Map(),
    scalars: new Map(),
    enums: new Map(),
    input_objects: new Map(),
    objects: new Map(),
  };
  const declare = (list: keyof Declared, node: Described, members: Members): void => {
    const name = node.name.value;
    if (declared[list].has(name)) report(name, 'is declared twice');
    declared[list].set(name, { ...described(node), ...members });
  };
  const readInputs = (inputs: readonly InputValueDefinitionNode[] = []): Members[] =>
    inputs.map((input) => {
      if (input.defaultValue !== undefined) report(input.name.value, 'default values are not supported');
      return { ...described(input), type: print(input.type) };
    });
  for (const definition of parseSdl(sdl, report)) {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION: {
        const { fields = [], name } = definition;
        const operation = operations.get(name.value);
        if (operation !== undefined) {
          for (const field of fields) {
            const inputs = readInputs(field.arguments);
            declare('actions', field, { type: operation, arguments: inputs, output_type: print(field.type) });
          }
        } else if (definition.kind === Kind.OBJECT_TYPE_DEFINITION) {
          declare('objects', definition, { fields: fields.map(readField) });
        } else report(name.value, 'extensions of types are not supported');
        break;
      }
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        declare('input_objects', definition, { fields: readInputs(definition.fields) });
        break;
      case Kind.ENUM_TYPE_DEFINITION:
        declare('enums', definition, { values: definition.values?.map(readEnumValue) ?? [] });
        break;
      case Kind.SCALAR_TYPE_DEFINITION:
        declare('scalars', definition, {});
        break;
      default:
        report('', `${definition.kind} is not supported in actions.graphql`);
    }
  }
  return declared;
}

function parseSdl(sdl: string, report: Report): readonly DefinitionNode[] {
  // The parser rejects a text without definitions.
  if (sdl.replaceAll(/#[^\n]*/g, '').trim() === '') return [];
  try {
    return parse(sdl, { noLocation: true }).definitions;
  } catch (error) {
    report('', error instanceof Error ? error.message : String(error));
    return [];
  }
}

function readEnumValue(node: EnumValueDefinitionNode): Members {
  const { name: value, ...description } = described(node);
  return { value, ...description };
}

function readField(field: FieldDefinitionNode): Members {
  const members = { ...described(field), type: print(field.type) };
  // The arguments are kept, so that the strict shape rejects them by name.
  return field.arguments?.length
    ? { ...members, arguments: field.arguments.map(({ name }) => name.value) }
    : members;
}

type Described = Pick<FieldDefinitionNode, 'name' | 'description'>;

function described({ name, description }: Described): Members {
  return { name: name.value, ...(description && { description: description.value }) };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.every(isObject);
}

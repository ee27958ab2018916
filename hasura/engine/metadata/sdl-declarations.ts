/** What `actions.graphql` declares: actions, which are fields of `Query` and `Mutation`, and their types. */
import {
  type DefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
} from 'graphql';
import type { Members } from './members.ts';

/** Lists of custom types in `actions.yaml`, with the SDL that declares their members. */
export const typeLists = ['scalars', 'enums', 'input_objects', 'objects'] as const;
export type TypeList = (typeof typeLists)[number];

/** The types whose fields are actions, with the type of these actions. */
export const operations: ReadonlyMap<string, string> = new Map([
  ['Query', 'query'],
  ['Mutation', 'mutation'],
]);

/** Where something stands in the SDL: from the description to the last character. */
export interface SdlRange {
  readonly start: number;
  readonly end: number;
}

export interface Declaration {
  readonly list: TypeList | 'actions';
  readonly name: string;
  /** Of an action those of its definition and its description, of a type those of its custom type. */
  readonly members: Members;
  readonly range: SdlRange;
  /** The definition of `Query` or `Mutation` that has the action; of a type, its own. */
  readonly definition: SdlRange;
}

/** Called with the name of what is wrong, and what is wrong. */
export type Report = (key: string, message: string) => void;

/** The declarations in the order of the text. */
export function readDeclarations(sdl: string, report: Report): Declaration[] {
  const declarations: Declaration[] = [];
  const names = new Set<string>();
  const readInputs = (inputs: readonly InputValueDefinitionNode[] = []): Members[] =>
    inputs.map((input) => {
      if (input.defaultValue !== undefined) report(input.name.value, 'default values are not supported');
      return { ...described(input), type: print(input.type) };
    });
  for (const definition of parseSdl(sdl, report)) {
    const declare = (list: Declaration['list'], node: Described & Located, members: Members): void => {
      const name = node.name.value;
      if (names.has(`${list} ${name}`)) report(name, 'is declared twice');
      names.add(`${list} ${name}`);
      const declared = { ...described(node), ...members };
      declarations.push({
        list,
        name,
        members: declared,
        range: rangeOf(node),
        definition: rangeOf(definition),
      });
    };
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
  return declarations;
}

function parseSdl(sdl: string, report: Report): readonly DefinitionNode[] {
  // The parser rejects a text without definitions.
  if (sdl.replaceAll(/#[^\n]*/g, '').trim() === '') return [];
  try {
    return parse(sdl).definitions;
  } catch (error) {
    report('', error instanceof Error ? error.message : String(error));
    return [];
  }
}

function readEnumValue(node: EnumValueDefinitionNode): Members {
  const { name: value, ...description } = described(node);
  const isDeprecated = node.directives?.some(({ name }) => name.value === 'deprecated');
  return { value, ...description, ...(isDeprecated && { is_deprecated: true }) };
}

function readField(field: FieldDefinitionNode): Members {
  const members = { ...described(field), type: print(field.type) };
  // The arguments are kept, so that the strict shape rejects them by name.
  return field.arguments?.length
    ? { ...members, arguments: field.arguments.map(({ name }) => name.value) }
    : members;
}

type Described = Pick<FieldDefinitionNode, 'name' | 'description'>;
type Located = Pick<FieldDefinitionNode, 'loc'>;

function rangeOf({ loc }: Located): SdlRange {
  return { start: loc?.start ?? 0, end: loc?.end ?? 0 };
}

function described({ name, description }: Described): Members {
  return { name: name.value, ...(description && { description: description.value }) };
}

/**
 * The directory form of actions: `actions.graphql` declares the actions (fields of `Query` and `Mutation`) and their
 * types as SDL, `actions.yaml` holds the rest of each definition by name. The result has the form of one document; only what the
 * join needs is checked here.
 */
import { isMembers, type Members } from './members.ts';
import type { MetadataProblem } from './metadata-error.ts';
import { type Declaration, type Report, readDeclarations, typeLists } from './sdl-declarations.ts';

interface MergedActions {
  readonly document: Members;
  readonly problems: readonly MetadataProblem[];
}

/**
 * Joins the two files.
 * @param yaml the content of actions.yaml
 * @param sdl the content of actions.graphql
 */
export function mergeActions(yaml: Members, sdl: string, sdlFile: string): MergedActions {
  const problems: MetadataProblem[] = [];
  const report: Report = (key, message) => problems.push({ file: sdlFile, key, message });
  const declared = byName(readDeclarations(sdl, report));
  const { actions = [], custom_types: customTypes = {}, ...rest } = yaml;
  // Anything other than a list of named objects is left as it is: the strict shape rejects it later.
  if (!isListOfObjects(actions) || !isMembers(customTypes)) return { document: yaml, problems };
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
    const definition = isMembers(action.definition)
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
type Declared = Readonly<Record<Declaration['list'], Map<string, Members>>>;

function byName(declarations: readonly Declaration[]): Declared {
  const declared: Declared = {
    actions: new Map(),
    scalars: new Map(),
    enums: new Map(),
    input_objects: new Map(),
    objects: new Map(),
  };
  for (const { list, name, members } of declarations) declared[list].set(name, members);
  return declared;
}

function isListOfObjects(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.every(isMembers);
}

/** The documents of the actions-server stay far below the limits of the roles that run them, with the largest page. */
import { fileURLToPath } from 'node:url';
import { EngineError, limitsByRole, loadMetadata, unlimited } from '@platform/engine';
import {
  buildRoleSchema,
  loadModel,
  measure,
  measurePlan,
  type PlanCost,
  planOperation,
  type RoleSchema,
  unbounded,
} from '@platform/engine/testing';
import { atOnce, type Slices } from '@platform/runtime';
import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { defaultRoleLimits } from '../standalone/role-limits.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { documents } from './support/documents.ts';
import { largestVariables, onlyOfIntake } from './support/largest-variables.ts';

/** More rows than any list endpoint returns. */
const largestPage = 1000;
const bounds = [
  'depth',
  'rootFields',
  'nodes',
  'fields',
  'cost',
  'predicates',
  'predicateDepth',
  'orderings',
  'tables',
  'inputValues',
  'inputObjects',
  'inputDepth',
] as const;
const metadata = loadMetadata(fileURLToPath(new URL('../metadata', import.meta.url)));
const limitsOf = limitsByRole({}, defaultRoleLimits, metadata.api_limits);

let database: TestDatabase;
let roles: { readonly role: string; readonly roleSchema: RoleSchema }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const model = await loadModel(database.pool, metadata);
  roles = ['account', 'intake', 'public'].flatMap((role) =>
    [false, true].map((backendOnly) => ({ role, roleSchema: buildRoleSchema(model, role, backendOnly) })),
  );
});
afterAll(() => database.drop());

test('every document of the actions-server uses at most half of each limit, every query with its largest variables', () => {
  const tooMuch: string[] = [];
  let operations = 0;
  for (const { name, document } of documents) {
    for (const operation of document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
      for (const { role, roleSchema } of roles) {
        const { schema } = roleSchema;
        const samples = sampleVariables(schema, operation);
        const ofPage = 'limit' in samples ? { ...samples, limit: largestPage } : samples;
        const largest = operation.operation === 'query' ? largestVariables[name] : undefined;
        // Some queries share what others take, too.
        const declared = Object.entries(largest ?? {}).filter(([variable]) => variable in samples);
        const variables = { ...ofPage, ...Object.fromEntries(declared) };
        const planned = planCostOf(roleSchema, document, operation, variables);
        // The document of another role.
        if (planned === null || (role === 'public' && onlyOfIntake.has(name))) continue;
        operations += 1;
        const grown = operation.operation === 'query' ? growingVariables(operation) : [];
        const unsaid = grown.filter((variable) => largest?.[variable] === undefined);
        if (unsaid.length > 0)
          tooMuch.push(`${name}: largest-variables.ts does not say ${unsaid.join(', ')}`);
        const { measured } = measure({ document, operation, schema, variables }, unbounded);
        const limits = limitsOf(role);
        const found = { ...measured, ...planned };
        for (const bound of bounds) {
          // How deep a condition is does not grow with what is asked.
          const most = bound === 'predicateDepth' ? limits[bound] : limits[bound] / 2;
          if (found[bound] > most) tooMuch.push(`${name} as ${role}: ${bound} ${found[bound]}`);
        }
      }
    }
  }
  expect(operations).toBeGreaterThan(60);
  expect(tooMuch).toEqual([]);
});

/** Variables whose size is not that of one value: lists, conditions and orders. */
function growingVariables({ variableDefinitions = [] }: OperationDefinitionNode): string[] {
  return variableDefinitions.flatMap(({ variable, type }) => {
    const inner = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
    const isGrowing = inner.kind === Kind.LIST_TYPE || /_(bool_exp|order_by)$/.test(inner.name.value);
    return isGrowing ? [variable.name.value] : [];
  });
}

/** null when the role does not have what the document names */
function planCostOf(
  roleSchema: RoleSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): PlanCost | null {
  const plan = { roleSchema, stringifyNumericTypes: false, document, operation, variables };
  try {
    return measurePlan(atOnce(planOperation({ ...plan, introspect })).request, unlimited);
  } catch (error) {
    if (
      error instanceof EngineError &&
      /not found in type|has no argument named|no \w+ exist/.test(error.message)
    )
      return null;
    throw error;
  }
}

/** Values with which the operation can be planned: one item in each list, and the members that are required. */
function sampleVariables(schema: GraphQLSchema, operation: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      sample(typeFromAST(schema, type as never) as GraphQLInputType | undefined),
    ]),
  );
}

function sample(declared: GraphQLInputType | undefined): unknown {
  // A type that the role does not have.
  if (declared === undefined) return null;
  const type = getNullableType(declared);
  if (isListType(type)) return [sample(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    // An update has to set something.
    const isSet = type.name.endsWith('_set_input');
    const required = fields.filter(
      (field, index) => isRequiredInputField(field) || field.name === '_set' || (isSet && index === 0),
    );
    return Object.fromEntries(required.map((field) => [field.name, sample(field.type)]));
  }
  const scalars: Record<string, unknown> = { Boolean: true, Int: 1 };
  return scalars[type.name] ?? '00000000-0000-4000-8000-000000000000';
}

/** No document of the actions-server asks for the schema. */
function* introspect(): Slices<string> {
  yield;
  return 'null';
}

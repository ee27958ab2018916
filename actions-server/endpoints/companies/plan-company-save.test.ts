import { clearedMembers } from '../../../tests/support/cleared-members.ts';
import { AppError } from '../../errors.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { companyBodySchema } from './company-body.ts';
import { type CompanySnapshot, planCompanySave, type StoredCompany } from './plan-company-save.ts';

const id = (number: number) => `5b0c9a34-3f0f-4c7e-9a5c-${String(number).padStart(12, '0')}`;
const makeId = (name: string) => `new(${name})`;
const url = 'https://network.example/company/acme';

const stored: StoredCompany = {
  ...clearedMembers(companyBodySchema),
  id: id(1),
  deletedAt: null,
  name: 'Acme',
  description: '<p>Makes things</p>',
  networkUrl: 'https://www.network.example/company/acme/',
  canonicalNetworkUrl: url,
  universalName: 'acme',
  statusId: id(21),
  revisions: [{ number: 2 }],
  assignees: [],
  fieldsValues: [{ id: id(61), fieldId: id(71), fieldValueId: null, value: 'true', place: null }],
};

const snapshot: CompanySnapshot = {
  companies: [],
  statusIds: [id(21), id(22)],
  fields: [{ id: id(71), name: 'Is partner', type: 'boolean', options: [] }],
  users: [],
  defaultCountry: 'FR',
};

function plan(body: Record<string, unknown>, companies: StoredCompany[] = []) {
  const input = readSaveBody(companyBodySchema, body, { isStrict: false }).body;
  return planCompanySave(input, { ...snapshot, companies }, makeId);
}

function codeOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
  }
  return null;
}

describe('saving a company', () => {
  test('without an id creates the company', () => {
    expect(plan({ name: 'Acme', networkUrl: 'HTTPS://www.network.example/company/acme/?x=1' })).toEqual({
      outcome: 'created',
      companyId: 'new(company)',
      revision: 1,
      columns: {
        id: 'new(company)',
        name: 'Acme',
        networkUrl: 'HTTPS://www.network.example/company/acme/?x=1',
        canonicalNetworkUrl: url,
        universalName: 'acme',
      },
      assignees: { deletedIds: [], inserted: [] },
      fieldsValues: { deletedIds: [], locations: [], inserted: [] },
      warnings: [],
    });
  });

  test('with only a network URL derives the name from it, with a warning', () => {
    const { columns, warnings } = plan({ networkUrl: url });
    expect(columns.name).toBe('acme');
    expect(warnings.map((warning) => warning.code)).toEqual(['name_guessed']);
  });

  test.each(['http://network.example/company/acme', 'www.network.example/company/acme/', url])(
    'finds the company by its network URL in any spelling, such as %s',
    (networkUrl) => {
      expect(plan({ networkUrl }, [stored])).toMatchObject({
        outcome: 'unchanged',
        companyId: id(1),
        columns: {},
      });
    },
  );

  test('never finds the company by its name', () => {
    expect(plan({ name: 'Acme' }, [stored]).outcome).toBe('created');
  });

  test('that was found by its network URL sets a missing externalId', () => {
    expect(plan({ networkUrl: url, externalId: 'E1' }, [stored])).toMatchObject({
      outcome: 'updated',
      companyId: id(1),
      columns: { externalId: 'E1' },
    });
  });

  test('sanitises the description with a warning', () => {
    const { columns, warnings } = plan({ name: 'Acme', description: '<p>a</p><script>x</script>' });
    expect(columns.description).toBe('<p>a</p>');
    expect(warnings).toMatchObject([{ path: 'description', code: 'html_sanitised' }]);
  });

  test('clears a field that is null', () => {
    const body = { companyId: id(1), description: null, networkUrl: null, statusId: null };
    expect(plan(body, [stored]).columns).toEqual({
      description: null,
      networkUrl: null,
      canonicalNetworkUrl: null,
      universalName: null,
      statusId: null,
    });
  });

  test.each([
    ['true', 'unchanged', []],
    ['false', 'updated', [id(61)]],
    [null, 'updated', [id(61)]],
    ['', 'updated', [id(61)]],
  ])('with the custom field value %j is %s', (value, outcome, deletedIds) => {
    const body = { companyId: id(1), customFieldsValues: { [id(71)]: value } };
    expect(plan(body, [stored])).toMatchObject({ outcome, columns: {}, fieldsValues: { deletedIds } });
  });

  test.each([
    [{}, 'validation_failed'],
    [{ name: 'x', customFieldsValues: { [id(99)]: 'x' } }, 'unknown_custom_field'],
    [{ name: 'x', customFieldsValues: { [id(71)]: 'maybe' } }, 'validation_failed'],
    [{ name: 'x', networkUrl: 'not a url' }, 'validation_failed'],
    [{ name: 'x', statusId: id(99) }, 'unknown_status'],
    [{ name: 'x', assignees: 'Nobody' }, 'unknown_user'],
  ])('%j is rejected as %s', (body, code) => {
    expect(codeOf(() => plan(body))).toBe(code);
  });

  test('with identities of two companies is a conflict', () => {
    const other = { ...stored, id: id(2), externalId: 'E2', canonicalNetworkUrl: null };
    expect(codeOf(() => plan({ externalId: 'E2', networkUrl: url }, [stored, other]))).toBe(
      'external_id_conflict',
    );
    expect(codeOf(() => plan({ companyId: id(9), networkUrl: url }, [stored]))).toBe('external_id_conflict');
    const named = { ...stored, externalId: 'E1' };
    expect(codeOf(() => plan({ externalId: 'E3', networkUrl: url }, [named]))).toBe('external_id_conflict');
  });

  test('rejects a deleted company by its id and does not find it by its network URL', () => {
    const deleted = { ...stored, deletedAt: '2025-01-01T00:00:00Z' };
    expect(codeOf(() => plan({ companyId: id(1) }, [deleted]))).toBe('record_deleted');
    expect(plan({ networkUrl: url }, [deleted]).outcome).toBe('created');
  });
});

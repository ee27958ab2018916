import { clearedMembers } from '../../../tests/support/cleared-members.ts';
import { AppError } from '../../errors.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { type ProjectSnapshot, planProjectSave, type StoredProject } from './plan-project-save.ts';
import { projectBodySchema } from './project-body.ts';

const id = (number: number) => `5b0c9a34-3f0f-4c7e-9a5c-${String(number).padStart(12, '0')}`;
const makeId = (name: string) => `new(${name})`;

const stored: StoredProject = {
  ...clearedMembers(projectBodySchema),
  id: id(1),
  deletedAt: null,
  createdAt: '2025-01-01T10:00:00.000000+00:00',
  name: 'Stored',
  externalId: 'E1',
  isMadeForRecruitment: true,
  isMadeForSales: false,
  statusId: id(21),
  companyId: id(31),
  colorId: '#1e88e5',
  revisions: [{ number: 2 }],
  assignees: [{ id: id(41), userId: id(51) }],
  fieldsValues: [{ id: id(61), fieldId: id(71), fieldValueId: null, value: 'true', place: null }],
};

const snapshot: ProjectSnapshot = {
  projects: [],
  statusIds: [id(21), id(22)],
  companyIds: [id(31)],
  fields: [
    { id: id(71), name: 'Remote', type: 'boolean', options: [] },
    {
      id: id(72),
      name: 'Contract',
      type: 'singlechoice',
      options: [{ id: id(81), name: 'CDI', technicalValue: null }],
    },
  ],
  users: [
    { id: id(51), displayName: 'Jane Doe', email: 'jane@example.org' },
    { id: id(52), displayName: 'John Roe', email: 'john@example.org' },
  ],
  defaultCountry: 'FR',
};

function plan(body: Record<string, unknown>, projects: StoredProject[] = []) {
  const input = readSaveBody(projectBodySchema, body, { isStrict: false }).body;
  return planProjectSave(input, { ...snapshot, projects }, makeId, id(51));
}

function rejectionOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError)
      return { code: error.code, paths: error.details.map((detail) => detail.path) };
  }
  return null;
}

describe('saving a project', () => {
  test('without an id creates the project with the ids of the save', () => {
    expect(
      plan({
        name: ' New ',
        externalId: 'E2',
        assignees: 'john roe',
        customFieldsValues: { [id(72)]: 'cdi' },
      }),
    ).toEqual({
      outcome: 'created',
      projectId: 'new(project)',
      revision: 1,
      columns: { id: 'new(project)', userId: id(51), name: 'New', externalId: 'E2' },
      assignees: { deletedIds: [], inserted: [{ id: `new(assignee:${id(52)})`, userId: id(52) }] },
      fieldsValues: {
        deletedIds: [],
        locations: [],
        inserted: [
          {
            id: `new(fieldValue:${id(72)}:option:${id(81)})`,
            fieldId: id(72),
            optionId: id(81),
            value: null,
            place: null,
            locationId: null,
          },
        ],
      },
      warnings: [],
    });
  });

  test('with an id that does not exist creates the project with that id', () => {
    expect(plan({ name: 'New', projectId: id(9).toUpperCase() })).toMatchObject({
      outcome: 'created',
      projectId: id(9),
    });
  });

  test.each([{ projectId: id(1) }, { externalId: 'E1' }])(
    'found by %j updates only the fields of the input',
    (name) => {
      expect(plan({ ...name, name: 'Renamed' }, [stored])).toMatchObject({
        outcome: 'updated',
        projectId: id(1),
        columns: { name: 'Renamed' },
        assignees: { deletedIds: [], inserted: [] },
        fieldsValues: { deletedIds: [], inserted: [] },
      });
    },
  );

  test('with the stored values changes nothing', () => {
    const same = plan(
      {
        projectId: id(1),
        name: 'Stored',
        externalId: 'E1',
        isMadeForSales: false,
        createdAt: '2025-01-01T10:00:00.000Z',
        statusId: id(21),
        companyId: id(31),
        colorId: '#1E88E5',
        assignees: 'jane@example.org',
        customFieldsValues: { [id(71)]: 'TRUE' },
      },
      [stored],
    );
    expect(same).toMatchObject({ outcome: 'unchanged', columns: {} });
  });

  test.each([null, ''])('%j clears the field', (nothing) => {
    const body = {
      projectId: id(1),
      externalId: nothing,
      statusId: nothing,
      companyId: nothing,
      colorId: nothing,
      assignees: nothing,
      customFieldsValues: { [id(71)]: nothing },
    };
    expect(plan(body, [stored])).toMatchObject({
      columns: { externalId: null, statusId: null, companyId: null, colorId: null },
      assignees: { deletedIds: [id(41)], inserted: [] },
      fieldsValues: { deletedIds: [id(61)], inserted: [] },
    });
  });

  test('requires a name only for a new project', () => {
    expect(rejectionOf(() => plan({ externalId: 'E2' }))).toEqual({
      code: 'validation_failed',
      paths: ['name'],
    });
    expect(plan({ externalId: 'E1' }, [stored]).outcome).toBe('unchanged');
    expect(rejectionOf(() => plan({ externalId: 'E1', name: '' }, [stored]))?.paths).toEqual(['name']);
  });

  test('reports all errors together', () => {
    const body = {
      name: 'New',
      statusId: id(99),
      companyId: id(99),
      assignees: 'Nobody',
      customFieldsValues: { [id(99)]: 'x', [id(71)]: 'maybe', [id(72)]: 'CDD' },
    };
    expect(rejectionOf(() => plan(body))).toEqual({
      code: 'unknown_status',
      paths: [
        'statusId',
        'companyId',
        'assignees',
        `customFieldsValues.${id(99)}`,
        `customFieldsValues.${id(71)}`,
        `customFieldsValues.${id(72)}`,
      ],
    });
  });

  test.each([
    [{ statusId: id(99) }, 'unknown_status'],
    [{ companyId: id(99) }, 'unknown_company'],
    [{ assignees: 'Nobody' }, 'unknown_user'],
    [{ customFieldsValues: { [id(99)]: 'x' } }, 'unknown_custom_field'],
    [{ customFieldsValues: { nonsense: 'x' } }, 'unknown_custom_field'],
    [{ customFieldsValues: { [id(72)]: 'CDD' } }, 'invalid_option'],
    [{ customFieldsValues: { [id(71)]: 'maybe' } }, 'validation_failed'],
  ])('%j is rejected as %s', (body, code) => {
    expect(rejectionOf(() => plan({ name: 'New', ...body }))?.code).toBe(code);
  });

  test('rejects a deleted project by its id and does not find it by its externalId', () => {
    const deleted = { ...stored, deletedAt: '2025-02-01T00:00:00Z' };
    expect(rejectionOf(() => plan({ projectId: id(1), name: 'x' }, [deleted]))?.code).toBe('record_deleted');
    expect(plan({ externalId: 'E1', name: 'x' }, [deleted]).outcome).toBe('created');
  });

  test('with the externalId of another project is a conflict', () => {
    const other = { ...stored, id: id(2), externalId: 'E2' };
    expect(rejectionOf(() => plan({ projectId: id(1), externalId: 'E2' }, [stored, other]))?.code).toBe(
      'external_id_conflict',
    );
    expect(rejectionOf(() => plan({ projectId: id(9), externalId: 'E2', name: 'x' }, [other]))?.code).toBe(
      'external_id_conflict',
    );
  });
});

import {
  codeOf,
  empty,
  file,
  id,
  input,
  jane,
  known,
  plan,
  privateKey,
  publicKey,
  url,
} from '../../../tests/support/application-plans.ts';

describe('an application without a matching profile', () => {
  test('creates a profile with its identities', () => {
    const body = { ...input, phoneNumbers: '06 11 11 11 11', networkUrl: `${url}/?x=1`, externalId: 'E1' };
    expect(plan(body)).toMatchObject({
      outcome: 'created',
      profileId: 'new(profile)',
      revision: 1,
      columns: {
        externalId: 'E1',
        firstNameManual: 'Janet',
        lastNameManual: 'Roe',
        profileUrl: `${url}/?x=1`,
        canonicalNetworkUrl: url,
        publicIdentifier: 'jane-doe',
        isNetworkUrlConfirmed: true,
      },
      identities: {
        emails: [{ emailAddress: 'JANE@example.org', isPreferred: true, isConfirmed: true }],
        phones: [{ canonicalNumber: '+33611111111', isConfirmed: true }],
      },
    });
  });

  test('creates the identities also for a public key, so that the next application of the same person matches', () => {
    expect(plan(input, empty, publicKey).identities.emails).toMatchObject([{ isConfirmed: true }]);
  });

  test('uses the id of the input if the key has this right', () => {
    expect(plan({ ...input, id: id(9) }).profileId).toBe(id(9));
    const byPublic = plan({ ...input, id: id(9), externalId: 'E1' }, empty, publicKey);
    expect(byPublic.profileId).toBe('new(profile)');
    expect(byPublic.columns.externalId).toBeUndefined();
    expect(byPublic.warnings.map((warning) => warning.path)).toEqual(['id', 'externalId']);
  });

  test('creates a position from the current company', () => {
    const body = { ...input, currentCompanyName: 'Acme', currentPosition: 'CTO', currentCompanyId: id(31) };
    const { background, associations, warnings } = plan(body);
    expect(background.positions).toMatchObject([
      { title: 'CTO', companyName: 'Acme', isCurrent: true, source: 'MANUAL' },
    ]);
    expect(associations.associations).toEqual([]);
    expect(warnings).toMatchObject([{ path: 'currentCompanyId', code: 'deprecated' }]);
  });

  test('uses the default subject of the history entry', () => {
    expect(plan(input).history).toEqual({
      id: 'new(history)',
      subject: 'Candidature depuis formulaire web',
      message: null,
    });
    const own = { ...input, historyEntrySubject: 'Spontaneous', historyEntryMessage: 'Hello' };
    expect(plan(own).history).toMatchObject({ subject: 'Spontaneous', message: 'Hello' });
  });
});

describe('merging into an existing profile', () => {
  test('with a private key overwrites the fields of the input and keeps the others', () => {
    const result = plan({ ...input, headline: 'CTO', location: 'Lyon' }, known);
    expect(result.columns).toEqual({
      firstNameManual: 'Janet',
      lastNameManual: 'Roe',
      headline: 'CTO',
      locationId: 'new(location)',
    });
    expect(result.identities).toEqual({ emails: [], confirmedEmailIds: [], phones: [] });
  });

  test('treats an empty text as omitted', () => {
    const body = {
      emailAddresses: 'jane@example.org',
      firstName: '',
      headline: ' ',
      location: null,
      [id(71)]: '',
    };
    const result = plan(body, known);
    expect(result.columns).toEqual({});
    expect(result.fieldsValues).toEqual({ deletedIds: [], inserted: [], locations: [] });
  });

  test('with a public key never overwrites, and adds unconfirmed values', () => {
    const body = {
      ...input,
      emailAddresses: 'jane@example.org, new@example.org',
      phoneNumbers: '06 11 11 11 11',
      networkUrl: url,
      headline: 'CTO',
      location: 'Lyon',
      [id(71)]: 'new',
    };
    const result = plan(body, known, publicKey);
    expect(result.columns).toEqual({
      profileUrl: url,
      canonicalNetworkUrl: url,
      publicIdentifier: 'jane-doe',
      isNetworkUrlConfirmed: false,
    });
    expect(result.identities).toMatchObject({
      emails: [{ emailAddress: 'new@example.org', isConfirmed: false }],
      phones: [{ canonicalNumber: '+33611111111', isConfirmed: false }],
      confirmedEmailIds: [],
    });
    expect(result.fieldsValues.inserted).toEqual([]);
    expect(result.fieldsValues.deletedIds).toEqual([]);
    expect(result.background.positions).toEqual([]);
  });

  test('with a public key sets values that are null', () => {
    const bare = {
      ...jane,
      firstName: null,
      firstNameManual: null,
      headline: null,
      fieldsValues: [],
      location: null,
    };
    const body = { ...input, headline: 'CTO', location: 'Lyon', [id(71)]: 'new' };
    const result = plan(body, { ...known, profiles: [bare] }, publicKey);
    expect(result.columns).toEqual({
      firstNameManual: 'Janet',
      headline: 'CTO',
      locationId: 'new(location)',
    });
    expect(result.fieldsValues.inserted).toMatchObject([{ fieldId: id(71), value: 'new' }]);
  });

  test('with a public key does not set the externalId, even if the key may use ids', () => {
    const policy = { ...publicKey, mayUseIds: true };
    expect(plan({ ...input, externalId: 'E1' }, known, policy).columns.externalId).toBeUndefined();
    expect(plan({ ...input, externalId: 'E1' }, empty, policy).columns.externalId).toBe('E1');
  });

  test('reveals nothing about stored data to a public key', () => {
    const body = { ...input, externalId: 'E1' };
    const withId = { ...jane, externalId: 'OTHER' };
    const policy = { ...publicKey, mayUseIds: true };
    expect(plan(body, { ...known, profiles: [withId] }, policy).warnings).toEqual(
      plan(body, empty, policy).warnings,
    );
  });

  test('with a private key confirms values that a public key added', () => {
    const unconfirmed = {
      ...jane,
      canonicalNetworkUrl: url,
      isNetworkUrlConfirmed: false,
      emailAddresses: [
        ...jane.emailAddresses,
        { id: id(30), canonicalEmailAddress: 'new@example.org', isConfirmed: false },
      ],
    };
    const body = { emailAddresses: 'jane@example.org,new@example.org', networkUrl: url };
    const result = plan(body, { ...known, profiles: [unconfirmed] });
    expect(result.identities.confirmedEmailIds).toEqual([id(30)]);
    expect(result.columns).toEqual({ isNetworkUrlConfirmed: true });
  });

  test('does not add a position again that is stored in other words', () => {
    const same = plan({ emailAddresses: 'jane@example.org', currentCompanyName: 'ACME' }, known);
    expect(same.background.positions).toEqual([]);
    const other = plan({ emailAddresses: 'jane@example.org', currentCompanyName: 'Other' }, known);
    expect(other.background.positions).toHaveLength(1);
  });

  test('stores a file once that is stored already or is sent twice', () => {
    const result = plan({ emailAddresses: 'jane@example.org' }, known, privateKey, [
      file('same.pdf', 'a'),
      file('new.pdf', 'b'),
      file('new-again.pdf', 'b'),
    ]);
    expect(result.files.map((kept) => kept.name)).toEqual(['new.pdf']);
    expect(result.duplicateFiles.map((double) => double.name)).toEqual(['same.pdf', 'new-again.pdf']);
  });
});

describe('the project of an application', () => {
  const snapshot = { ...known, project: { id: id(12) } };

  test('is linked once, with a history entry for every application', () => {
    const first = plan({ ...input, referenceId: 'R12' }, snapshot);
    expect(first.link).toEqual({ id: 'new(link)', projectId: id(12) });
    const again = plan({ ...input, referenceId: 'R11' }, { ...known, project: { id: id(11) } });
    expect(again.link).toBeNull();
    expect(again.projectId).toBe(id(11));
    expect(again.history.id).toBe('new(history)');
  });

  test('that does not exist is an error with a private key and a warning with a public one', () => {
    expect(codeOf(() => plan({ ...input, referenceId: 'NONE' }))).toBe('unknown_project');
    expect(codeOf(() => plan({ ...input, projectId: id(99) }))).toBe('unknown_project');
    const saved = plan({ ...input, referenceId: 'NONE' }, empty, publicKey);
    expect(saved).toMatchObject({
      link: null,
      projectId: null,
      warnings: [{ path: 'referenceId', code: 'unknown_project' }],
    });
  });
});

describe('custom fields of an application', () => {
  test('are top-level keys, and invalid values are reported as warnings', () => {
    const result = plan({ ...input, [id(71)]: 'text', [id(99)]: 'x' });
    expect(result.fieldsValues.inserted).toMatchObject([{ fieldId: id(71), value: 'text' }]);
    expect(result.warnings).toMatchObject([{ path: id(99), code: 'unknown_custom_field' }]);
  });

  test('that are unknown are rejected when strict handling is preferred', () => {
    expect(codeOf(() => plan({ ...input, [id(99)]: 'x' }, empty, { ...privateKey, isStrict: true }))).toBe(
      'unknown_custom_field',
    );
  });

  test('are replaced with a private key', () => {
    const result = plan({ emailAddresses: 'jane@example.org', [id(71)]: 'new' }, known);
    expect(result.fieldsValues.deletedIds).toEqual([id(8)]);
    expect(result.fieldsValues.inserted).toMatchObject([{ value: 'new' }]);
  });
});

describe('companies of which the applicant is a contact', () => {
  const contact = (company: Record<string, unknown>) => ({
    ...input,
    data: { associations: [{ associationType: 'COMPANY_CONTACT', company }] },
  });

  test('are linked by serviceId or externalId', () => {
    for (const company of [{ serviceId: id(31) }, { externalId: 'ACME' }]) {
      expect(plan(contact(company)).associations).toMatchObject({
        associations: [{ associationType: 'COMPANY_CONTACT', companyId: id(31) }],
        newCompanies: [],
        changedCompanies: [],
      });
    }
  });

  test('are created with their externalId', () => {
    expect(plan(contact({ externalId: 'NEW', name: 'New', statusId: id(41) })).associations).toMatchObject({
      associations: [{ companyId: 'new(company:NEW)' }],
      newCompanies: [{ id: 'new(company:NEW)', externalId: 'NEW', name: 'New', statusId: id(41) }],
    });
  });

  test('are updated with a private key and never with a public one', () => {
    const body = contact({ externalId: 'ACME', name: 'Acme Inc', statusId: id(41) });
    expect(plan(body).associations.changedCompanies).toEqual([
      { id: id(31), name: 'Acme Inc', statusId: id(41) },
    ]);
    expect(plan(body, empty, publicKey).associations.changedCompanies).toEqual([]);
  });

  test('are linked once', () => {
    expect(plan(contact({ externalId: 'ACME' }), known).associations.associations).toEqual([]);
  });

  test('that do not exist are rejected for a private key', () => {
    expect(codeOf(() => plan(contact({ serviceId: id(99) })))).toBe('unknown_company');
    expect(codeOf(() => plan(contact({ externalId: 'NEW' })))).toBe('unknown_company');
    expect(codeOf(() => plan(contact({ externalId: 'NEW', name: 'New', statusId: id(99) })))).toBe(
      'unknown_status',
    );
  });

  test('are accepted from a public key without revealing whether they exist', () => {
    const unknown = plan(contact({ externalId: 'NEW' }), empty, publicKey);
    const linked = plan(contact({ externalId: 'ACME' }), { ...known, profiles: [] }, publicKey);
    expect(linked.associations.associations).toHaveLength(1);
    expect(unknown.associations.associations).toEqual([]);
    expect(unknown.warnings).toMatchObject([{ code: 'company_not_confirmed' }]);
    expect(linked.warnings).toEqual(unknown.warnings);
    expect(plan(contact({}), empty, publicKey).warnings).toMatchObject([{ code: 'unknown_company' }]);
  });
});

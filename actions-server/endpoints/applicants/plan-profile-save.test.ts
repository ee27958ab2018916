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

describe('an application of an unknown person', () => {
  test('creates a profile that claims its identities', () => {
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

  test('by a public key claims them too, so that the next application of the person meets it', () => {
    expect(plan(input, empty, publicKey).identities.emails).toMatchObject([{ isConfirmed: true }]);
  });

  test('takes the id it is given, with a key that may', () => {
    expect(plan({ ...input, id: id(9) }).profileId).toBe(id(9));
    const byPublic = plan({ ...input, id: id(9), externalId: 'E1' }, empty, publicKey);
    expect(byPublic.profileId).toBe('new(profile)');
    expect(byPublic.columns.externalId).toBeUndefined();
    expect(byPublic.warnings.map((warning) => warning.path)).toEqual(['id', 'externalId']);
  });

  test('makes a work experience line of the current company', () => {
    const body = { ...input, currentCompanyName: 'Acme', currentPosition: 'CTO', currentCompanyId: id(31) };
    const { background, associations, warnings } = plan(body);
    expect(background.positions).toMatchObject([
      { title: 'CTO', companyName: 'Acme', isCurrent: true, source: 'MANUAL' },
    ]);
    expect(associations.associations).toEqual([]);
    expect(warnings).toMatchObject([{ path: 'currentCompanyId', code: 'deprecated' }]);
  });

  test('writes the default subject when it brings none', () => {
    expect(plan(input).history).toEqual({
      id: 'new(history)',
      subject: 'Candidature depuis formulaire web',
      message: null,
    });
    const own = { ...input, historyEntrySubject: 'Spontaneous', historyEntryMessage: 'Hello' };
    expect(plan(own).history).toMatchObject({ subject: 'Spontaneous', message: 'Hello' });
  });
});

describe('merging into a known profile', () => {
  test('with a private key overwrites what is given and leaves the rest', () => {
    const result = plan({ ...input, headline: 'CTO', location: 'Lyon' }, known);
    expect(result.columns).toEqual({
      firstNameManual: 'Janet',
      lastNameManual: 'Roe',
      headline: 'CTO',
      locationId: 'new(location)',
    });
    expect(result.identities).toEqual({ emails: [], confirmedEmailIds: [], phones: [] });
  });

  test('an empty text is not given', () => {
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

  test('with a public key never overwrites, and adds unconfirmed', () => {
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

  test('with a public key fills what is empty', () => {
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

  test('with a public key gives a known person no externalId, even where the key may name one', () => {
    const policy = { ...publicKey, mayUseIds: true };
    expect(plan({ ...input, externalId: 'E1' }, known, policy).columns.externalId).toBeUndefined();
    expect(plan({ ...input, externalId: 'E1' }, empty, policy).columns.externalId).toBe('E1');
  });

  test('says nothing to a public key that depends on what is known', () => {
    const body = { ...input, externalId: 'E1' };
    const withId = { ...jane, externalId: 'OTHER' };
    const policy = { ...publicKey, mayUseIds: true };
    expect(plan(body, { ...known, profiles: [withId] }, policy).warnings).toEqual(
      plan(body, empty, policy).warnings,
    );
  });

  test('a private save confirms what a public key had added', () => {
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

  test('a position that is there already in other words is not added again', () => {
    const same = plan({ emailAddresses: 'jane@example.org', currentCompanyName: 'ACME' }, known);
    expect(same.background.positions).toEqual([]);
    const other = plan({ emailAddresses: 'jane@example.org', currentCompanyName: 'Other' }, known);
    expect(other.background.positions).toHaveLength(1);
  });

  test('a file that is there already, or comes twice, is kept once', () => {
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

  test('is linked once, and every application is in the history', () => {
    const first = plan({ ...input, referenceId: 'R12' }, snapshot);
    expect(first.link).toEqual({ id: 'new(link)', projectId: id(12) });
    const again = plan({ ...input, referenceId: 'R11' }, { ...known, project: { id: id(11) } });
    expect(again.link).toBeNull();
    expect(again.projectId).toBe(id(11));
    expect(again.history.id).toBe('new(history)');
  });

  test('that does not exist is rejected for a private key and a warning for a public one', () => {
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
  test('are top-level ids; what cannot be stored is a warning, so that nothing is lost', () => {
    const result = plan({ ...input, [id(71)]: 'text', [id(99)]: 'x' });
    expect(result.fieldsValues.inserted).toMatchObject([{ fieldId: id(71), value: 'text' }]);
    expect(result.warnings).toMatchObject([{ path: id(99), code: 'unknown_custom_field' }]);
  });

  test('that are unknown are rejected when strict handling is preferred', () => {
    expect(codeOf(() => plan({ ...input, [id(99)]: 'x' }, empty, { ...privateKey, isStrict: true }))).toBe(
      'unknown_custom_field',
    );
  });

  test('replace what is there with a private key', () => {
    const result = plan({ emailAddresses: 'jane@example.org', [id(71)]: 'new' }, known);
    expect(result.fieldsValues.deletedIds).toEqual([id(8)]);
    expect(result.fieldsValues.inserted).toMatchObject([{ value: 'new' }]);
  });
});

describe('companies that the person is a contact of', () => {
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

  test('are created under their externalId', () => {
    expect(plan(contact({ externalId: 'NEW', name: 'New', statusId: id(41) })).associations).toMatchObject({
      associations: [{ companyId: 'new(company:NEW)' }],
      newCompanies: [{ id: 'new(company:NEW)', externalId: 'NEW', name: 'New', statusId: id(41) }],
    });
  });

  test('are changed by a private key and never by a public one', () => {
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

  test('are named by a public key without its being told whether they exist', () => {
    const unknown = plan(contact({ externalId: 'NEW' }), empty, publicKey);
    const linked = plan(contact({ externalId: 'ACME' }), { ...known, profiles: [] }, publicKey);
    expect(linked.associations.associations).toHaveLength(1);
    expect(unknown.associations.associations).toEqual([]);
    expect(unknown.warnings).toMatchObject([{ code: 'company_not_confirmed' }]);
    expect(linked.warnings).toEqual(unknown.warnings);
    expect(plan(contact({}), empty, publicKey).warnings).toMatchObject([{ code: 'unknown_company' }]);
  });
});

import {
  codeOf,
  empty,
  file,
  id,
  input,
  jane,
  known,
  named,
  plan,
  privateKey,
  publicKey,
  url,
} from '../../../tests/support/application-plans.ts';
import { noProfileChanges } from './plan-profile-changes.ts';

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

  test('claims one address with a public key, so that the next application of the person matches, and confirms none', () => {
    const body = { ...input, emailAddresses: 'a@example.org, b@example.org', networkUrl: url };
    const { identities, columns } = plan(body, empty, publicKey);
    expect(identities.claims).toEqual([{ kind: 'email', key: 'a@example.org' }]);
    expect(identities.emails.map((email) => email.isConfirmed)).toEqual([undefined, undefined]);
    expect(columns.isNetworkUrlConfirmed).toBeUndefined();
    const byUrl = plan({ ...input, emailAddresses: '', networkUrl: url }, empty, publicKey);
    expect(byUrl.identities.claims).toEqual([{ kind: 'networkUrl', key: url }]);
    expect(plan(body).identities.claims).toEqual([]);
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
    expect(plan(input).application?.history).toEqual({
      id: 'new(history)',
      subject: 'Candidature depuis formulaire web',
      message: null,
    });
    const own = { ...input, historyEntrySubject: 'Spontaneous', historyEntryMessage: 'Hello' };
    expect(plan(own).application?.history).toMatchObject({ subject: 'Spontaneous', message: 'Hello' });
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
    expect(result.identities).toMatchObject({ emails: [], confirmedEmailIds: [], phones: [] });
  });

  test('treats an empty text as omitted', () => {
    const body = { ...named, emailAddresses: 'jane@example.org', headline: ' ', location: '' };
    const result = plan(body, known);
    expect(result.columns).toEqual({ lastNameManual: 'Doe' });
  });

  test('clears with null what a private key names, and custom fields with an empty text too', () => {
    const stored = { ...jane, externalId: 'E1', canonicalNetworkUrl: url, profileUrl: url };
    const body = {
      id: id(1),
      firstName: null,
      emailAddresses: null,
      phoneNumbers: null,
      networkUrl: null,
      externalId: null,
      location: null,
      headline: null,
      [id(71)]: '',
    };
    const result = plan(body, { ...known, profiles: [stored] });
    expect(result.columns).toEqual({
      firstNameManual: null,
      headline: null,
      externalId: null,
      profileUrl: null,
      canonicalNetworkUrl: null,
      publicIdentifier: null,
      locationId: null,
    });
    expect(result.identities).toMatchObject({ deletedEmailIds: [id(3)], deletedPhoneIds: [id(4)] });
    expect(result.fieldsValues.deletedIds).toEqual([id(8)]);
    expect(result.outcome).toBe('updated');
  });

  test('changes nothing with a public key: the application is kept for a review', () => {
    const body = {
      ...input,
      emailAddresses: 'jane@example.org, new@example.org',
      phoneNumbers: '06 11 11 11 11',
      networkUrl: url,
      headline: 'CTO',
      location: null,
      currentCompanyName: 'Globex',
      [id(71)]: 'new',
    };
    const result = plan(body, known, publicKey);
    expect(result.changes).toBe(noProfileChanges);
    expect(result.application).toMatchObject({ review: 'pending', submitted: body });
    expect(result.outcome).toBe('merged');
  });

  test('is an update, and no application, when a private key names the profile and nothing about an application', () => {
    const update = { id: id(1), headline: 'CTO' };
    expect(plan(update, known)).toMatchObject({
      outcome: 'updated',
      application: null,
      columns: { headline: 'CTO' },
    });
    expect(plan({ id: id(1), headline: 'Engineer' }, known)).toMatchObject({
      outcome: 'unchanged',
      application: null,
    });
    for (const part of [{ referenceId: 'R11' }, { historyEntryMessage: 'Hello' }, { source: 'Fair' }]) {
      const project = { id: id(11), referenceId: 'R11', isOffer: false };
      const result = plan({ ...named, ...update, ...part }, { ...known, projects: [project] });
      expect(result).toMatchObject({ outcome: 'merged', application: { review: 'accepted' } });
    }
  });

  test('needs no name for an update, and needs one for everything else', () => {
    const byExternalId = { ...known, keys: [{ kind: 'externalId' as const, key: 'E1', profileId: id(1) }] };
    expect(plan({ externalId: 'E1' }, byExternalId).outcome).toBe('updated');
    expect(codeOf(() => plan({ externalId: 'E1' }, empty))).toBe('missing_name');
    expect(codeOf(() => plan({ id: id(1), historyEntryMessage: 'x' }, known))).toBe('missing_name');
    expect(codeOf(() => plan({ emailAddresses: 'jane@example.org' }, known))).toBe('missing_name');
    expect(codeOf(() => plan({ id: id(1) }, known, { ...publicKey, mayUseIds: true }))).toBe('missing_name');
  });

  test('reveals nothing about stored data to a public key', () => {
    const body = { ...input, externalId: 'E1' };
    const withId = { ...jane, externalId: 'OTHER' };
    const policy = { ...publicKey, mayUseIds: true };
    expect(plan(body, { ...known, profiles: [withId] }, policy).warnings).toEqual(
      plan(body, empty, policy).warnings,
    );
  });

  test('with a private key confirms identities that are not confirmed', () => {
    const unconfirmed = {
      ...jane,
      canonicalNetworkUrl: url,
      isNetworkUrlConfirmed: false,
      emailAddresses: [
        ...jane.emailAddresses,
        { id: id(30), canonicalEmailAddress: 'new@example.org', isConfirmed: false },
      ],
    };
    const body = { ...named, emailAddresses: 'jane@example.org,new@example.org', networkUrl: url };
    const result = plan(body, { ...known, profiles: [unconfirmed] });
    expect(result.identities.confirmedEmailIds).toEqual([id(30)]);
    expect(result.columns).toEqual({ lastNameManual: 'Doe', isNetworkUrlConfirmed: true });
  });

  test('does not add a position again that is stored in other words', () => {
    const same = plan({ ...named, emailAddresses: 'jane@example.org', currentCompanyName: 'ACME' }, known);
    expect(same.background.positions).toEqual([]);
    const other = plan({ ...named, emailAddresses: 'jane@example.org', currentCompanyName: 'Other' }, known);
    expect(other.background.positions).toHaveLength(1);
  });

  test('stores a file once that is stored already or is sent twice', () => {
    const result = plan({ ...named, emailAddresses: 'jane@example.org' }, known, privateKey, [
      file('same.pdf', 'a'),
      file('new.pdf', 'b'),
      file('new-again.pdf', 'b'),
    ]);
    expect(result.application?.newFiles.map((kept) => kept.name)).toEqual(['new.pdf']);
    expect(result.application?.duplicateFiles.map((double) => double.name)).toEqual([
      'same.pdf',
      'new-again.pdf',
    ]);
    expect(result.application?.files.map((kept) => kept.fileId)).toEqual([
      id(7),
      `new(file:${'b'.repeat(64)})`,
    ]);
  });
});

describe('the project of an application', () => {
  const project = (number: number, isOffer = false) => ({
    id: id(number),
    referenceId: `R${number}`,
    isOffer,
  });
  const recordOf = (...parameters: Parameters<typeof plan>) => plan(...parameters).application;

  test('is linked once, with a history entry for every application', () => {
    const first = recordOf({ ...input, referenceId: 'R12' }, { ...known, projects: [project(12)] });
    expect(first?.link).toEqual({ id: 'new(link)', projectId: id(12) });
    const again = recordOf({ ...input, referenceId: 'R11' }, { ...known, projects: [project(11)] });
    expect(again).toMatchObject({ link: null, projectId: id(11), history: { id: 'new(history)' } });
  });

  test('that does not exist is an error with a private key and a warning with a public one', () => {
    expect(codeOf(() => plan({ ...input, referenceId: 'NONE' }))).toBe('unknown_project');
    expect(codeOf(() => plan({ ...input, projectId: id(99) }))).toBe('unknown_project');
    const saved = plan({ ...input, referenceId: 'NONE' }, empty, publicKey);
    expect(saved).toMatchObject({
      application: { link: null, projectId: null, requestedReference: 'NONE' },
      warnings: [{ path: 'referenceId', code: 'unknown_project' }],
    });
  });

  test('is linked with a public key although it is no offer, with the warning of one that does not exist', () => {
    const hidden = plan({ ...input, referenceId: 'R12' }, { ...empty, projects: [project(12)] }, publicKey);
    expect(hidden.application?.link?.projectId).toBe(id(12));
    expect(hidden.warnings).toEqual(plan({ ...input, referenceId: 'R12' }, empty, publicKey).warnings);
    const offer = plan(
      { ...input, referenceId: 'R12' },
      { ...empty, projects: [project(12, true)] },
      publicKey,
    );
    expect(offer.warnings).toEqual([]);
  });

  test.each([
    ['projectId', { projectId: id(12), referenceId: 'NONE' }, 'referenceId'],
    ['referenceId', { projectId: id(99), referenceId: 'R12' }, 'projectId'],
  ])('is that of the %s when the other one does not exist, with a warning', (_name, body, path) => {
    for (const policy of [privateKey, publicKey]) {
      const result = plan({ ...input, ...body }, { ...empty, projects: [project(12, true)] }, policy);
      expect(result.application?.projectId).toBe(id(12));
      expect(result.warnings).toMatchObject([{ path, code: 'unknown_project' }]);
    }
  });

  test('is rejected with a private key when the two differ, and is that of the projectId with a public key', () => {
    const snapshot = { ...empty, projects: [project(12, true), project(13, true)] };
    const body = { ...input, projectId: id(12), referenceId: 'R13' };
    expect(codeOf(() => plan(body, snapshot))).toBe('validation_failed');
    expect(plan(body, snapshot, publicKey)).toMatchObject({
      application: { projectId: id(12) },
      warnings: [{ path: 'referenceId', code: 'project_conflict' }],
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
    const result = plan({ ...named, emailAddresses: 'jane@example.org', [id(71)]: 'new' }, known);
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

  test.each([
    ['a new company', 'NEW', privateKey],
    ['a known company', 'ACME', privateKey],
    ['a new company, with a public key', 'NEW', publicKey],
    ['a known company, with a public key', 'ACME', publicKey],
  ])('keep the first name of %s that two associations name, and say so', (_title, externalId, policy) => {
    const associations = [
      { associationType: 'COMPANY_CONTACT', company: { externalId, name: 'One' } },
      { associationType: 'COMPANY_CONTACT', company: { externalId, name: 'Two' } },
      { associationType: 'COMPANY_CONTACT', company: { externalId, name: 'One' } },
    ];
    const { associations: planned, warnings } = plan({ ...input, data: { associations } }, empty, policy);
    const { newCompanies, changedCompanies } = planned;
    expect(planned.associations).toHaveLength(1);
    const names = [...newCompanies, ...changedCompanies].map(({ name }) => name);
    expect(names).toEqual(externalId === 'ACME' && policy.isPublic ? [] : ['One']);
    expect(warnings).toMatchObject([{ path: 'data.associations.1.company', code: 'repeated_company' }]);
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

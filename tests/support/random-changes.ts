/**
 * Arbitrary changes of the people, projects and companies of an account, through every way in: saves, applications,
 * GraphQL, merges, erasures and the retention. Whatever is written of a person has their word, which nobody else has.
 */

import type { Random } from '@platform/runtime/testing';
import { applyRetention } from '../../actions-server/personal-data/retention.ts';
import type { Merges } from './merges.ts';
import { changesOfRecords } from './random-record-changes.ts';
import { file, photo } from './request-files.ts';
import { postSave } from './saves.ts';

interface Person {
  readonly profileId: string;
  readonly externalId: string;
  /** The words of the person, and of those that were merged with them. */
  words: string[];
  state: 'live' | 'deleted' | 'merged' | 'erased';
}

export interface RandomChanges {
  /** Makes one change and returns its name. */
  change(): Promise<string>;
  /** The words of those who were erased. */
  erasedWords(): string[];
  /** What the answers that were not expected said. */
  readonly failures: string[];
}

export async function randomChanges(merges: Merges, random: Random): Promise<RandomChanges> {
  const { api, acme, apply, save, merge, createProject, createField } = merges;
  const { pool } = api.database;
  const people: Person[] = [];
  const failures: string[] = [];
  let made = 0;
  /** A number that was not used before. */
  const next = () => {
    made += 1;
    return made;
  };

  const placeField = await createField('singlelocation');
  const placesField = await createField('multiplelocation');
  const textField = await createField('text');
  const tagsField = await createField('tags');
  const offer = await createProject(true);
  const ofRecords = await changesOfRecords(merges, random, expectStatus);

  /** Something new that has the word of the person. */
  const text = ({ words }: Pick<Person, 'words'>, name: string) => `${name} ${next()} ${words[0]}`;
  const address = ({ words }: Pick<Person, 'words'>) => `a${next()}@${words[0]}.example`;
  const inState = (...states: Person['state'][]) => people.filter(({ state }) => states.includes(state));

  function expectStatus(name: string, answer: { status: number; body: unknown }, ...expected: number[]) {
    if (!expected.includes(answer.status))
      failures.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  async function graphql(name: string, document: string, variables: Record<string, unknown>) {
    const { data, errors } = await acme.graphql(document, variables);
    if (errors) failures.push(`${name}: ${JSON.stringify(errors)}`);
    return data as Record<string, { returning?: { id: string }[]; id?: string }> | undefined;
  }

  const idsOf = async (table: string, { profileId }: Person, condition = 'true') =>
    (
      await pool.query<{ id: string }>(
        `select id from ${table} where "profileId" = $1 and ${condition} order by "createdAt", id`,
        [profileId],
      )
    ).rows.map(({ id }) => id);

  const newLocation = async (person: Pick<Person, 'words'>) => {
    const id = crypto.randomUUID();
    await graphql(
      'location',
      'mutation ($id: uuid!, $search: String!) { insert_locations_one(object: {id: $id, search: $search}) { id } }',
      { id, search: text(person, '12 rue') },
    );
    return id;
  };

  /** Members of a save: each is there, cleared or left out. */
  function body(person: Pick<Person, 'words'>, mayClear: boolean): Record<string, unknown> {
    const word = person.words[0];
    const members: Record<string, () => unknown> = {
      headline: () => text(person, 'Head'),
      location: () => text(person, 'Place'),
      emailAddresses: () => (random.boolean(0.5) ? address(person) : `${address(person)},${address(person)}`),
      networkUrl: () => `https://network.example/in/${word}${next()}`,
      [placeField]: () => text(person, 'Street'),
      [placesField]: () => [text(person, 'Street'), text(person, 'Street')].join(),
      [textField]: () => text(person, 'Text'),
      [tagsField]: () => text(person, 'tag'),
    };
    const others: Record<string, () => unknown> = {
      currentPosition: () => text(person, 'Baker'),
      files: () => [file(text(person, 'letter'), `${word}.txt`)],
      historyEntryMessage: () => text(person, 'Hello'),
    };
    return {
      ...Object.fromEntries(
        random
          .some(Object.entries(members), 0.5)
          .map(([name, value]) => [name, mayClear && random.boolean(0.3) ? null : value()]),
      ),
      ...Object.fromEntries(random.some(Object.entries(others), 0.2).map(([name, value]) => [name, value()])),
    };
  }

  async function newPerson() {
    const words = [`zqperson${next()}q`];
    const externalId = `x${words[0]}`;
    const answer = await save({
      ...body({ words }, false),
      externalId,
      firstName: words[0],
      lastName: 'Doe',
      phoneNumbers: `+336${String(made).padStart(8, '0')}`,
    });
    expectStatus('a new person', answer, 201);
    people.push({ profileId: String(answer.body.profileId), externalId, words, state: 'live' });
  }

  /** Changes of somebody who is live. */
  const ofLive: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
    async 'a save'(person) {
      const names = { firstName: person.words[0], lastName: 'Doe' };
      expectStatus('a save', await save({ id: person.profileId, ...names, ...body(person, true) }), 200);
    },
    async 'an application with an address'(person) {
      const { rows } = await pool.query<{ emailAddress: string }>(
        'select "emailAddress" from profiles_emails where "profileId" = $1 and "deletedAt" is null limit 1',
        [person.profileId],
      );
      const emailAddresses = rows[0]?.emailAddress ?? address(person);
      const applicant = {
        firstName: person.words[0],
        lastName: 'Doe',
        ...body(person, false),
        emailAddresses,
      };
      expectStatus('an application', await apply({ ...applicant, referenceId: offer.referenceId }), 201);
      // A person whose address nobody knows gets a profile of their own, which is not one of the known people.
      const { rows: strangers } = await pool.query<{ id: string }>(
        `select id from profiles where "groupId" = $1 and "deletedAt" is null and id <> all ($2)`,
        [acme.groupId, people.map(({ profileId }) => profileId)],
      );
      for (const { id } of strangers) {
        people.push({ profileId: id, externalId: '', words: [...person.words], state: 'live' });
      }
    },
    async 'a review'(person) {
      const [id] = await idsOf('applications', person, `review = 'pending'`);
      if (id === undefined) return;
      const review = random.pick(['accept', 'dismiss']);
      expectStatus('a review', await postSave(acme, `applications/${id}/${review}`, {}), 200);
    },
    async 'a place by GraphQL'(person) {
      await graphql(
        'a place by GraphQL',
        'mutation ($object: profiles_locations_insert_input!) { insert_profiles_locations_one(object: $object) { id } }',
        { object: { profileId: person.profileId, locationId: await newLocation(person) } },
      );
    },
    async 'no place by GraphQL'(person) {
      const [id] = await idsOf('profiles_locations', person);
      if (id === undefined) return;
      await graphql(
        'no place by GraphQL',
        'mutation ($id: uuid!) { delete_profiles_locations_by_pk(id: $id) { id } }',
        { id },
      );
    },
    async 'another location by GraphQL'(person) {
      await graphql(
        'another location by GraphQL',
        'mutation ($id: uuid!, $to: uuid) { update_profiles_by_pk(pk_columns: {id: $id}, _set: {locationId: $to}) { id } }',
        { id: person.profileId, to: random.boolean(0.7) ? await newLocation(person) : null },
      );
    },
    async 'a picture by GraphQL'(person) {
      const id = crypto.randomUUID();
      const isNone = random.boolean(0.3);
      if (!isNone) {
        await graphql(
          'a picture',
          'mutation ($id: uuid!, $publicUrl: String!) { insert_images_one(object: {id: $id, publicUrl: $publicUrl}) { id } }',
          { id, publicUrl: `https://pictures.example/${person.words[0]}/${next()}` },
        );
      }
      await graphql(
        'a picture of a person',
        'mutation ($id: uuid!, $to: uuid) { update_profiles_by_pk(pk_columns: {id: $id}, _set: {imageId: $to}) { id } }',
        { id: person.profileId, to: isNone ? null : id },
      );
    },
    async 'another place of a custom field by GraphQL'(person) {
      const [id] = await idsOf('profiles_fieldsvalues', person, '"locationId" is not null');
      if (id === undefined) return;
      await graphql(
        'another place of a custom field',
        'mutation ($id: uuid!, $to: uuid) { update_profiles_fieldsvalues_by_pk(pk_columns: {id: $id}, _set: {locationId: $to}) { id } }',
        { id, to: await newLocation(person) },
      );
    },
    async 'no custom field by GraphQL'(person) {
      await graphql(
        'no custom field',
        'mutation ($ids: [uuid!]!) { delete_profiles_fieldsvalues(where: {id: {_in: $ids}}) { affected_rows } }',
        { ids: random.some(await idsOf('profiles_fieldsvalues', person), 0.5) },
      );
    },
    async 'an address by GraphQL'(person) {
      await graphql(
        'an address',
        'mutation ($object: profiles_emails_insert_input!) { insert_profiles_emails_one(object: $object) { id } }',
        {
          object: {
            profileId: person.profileId,
            emailAddress: address(person),
            isPreferred: random.boolean(0.5),
          },
        },
      );
    },
    async 'another state of an address by GraphQL'(person) {
      const ids = await idsOf('profiles_emails', person);
      if (ids.length === 0) return;
      await graphql(
        'another state of an address',
        'mutation ($id: uuid!, $set: profiles_emails_set_input!) { update_profiles_emails_by_pk(pk_columns: {id: $id}, _set: $set) { id } }',
        {
          id: random.pick(ids),
          set: random.pick([
            { deletedAt: new Date().toISOString() },
            { deletedAt: null },
            { isPreferred: true },
            { isPreferred: false },
          ]),
        },
      );
    },
    async 'no address by GraphQL'(person) {
      const ids = await idsOf('profiles_emails', person);
      if (ids.length === 0) return;
      await graphql('no address', 'mutation ($id: uuid!) { delete_profiles_emails_by_pk(id: $id) { id } }', {
        id: random.pick(ids),
      });
    },
    async 'no file by GraphQL'(person) {
      await graphql(
        'no file',
        'mutation ($ids: [uuid!]!) { delete_profiles_files(where: {id: {_in: $ids}}) { affected_rows } }',
        { ids: random.some(await idsOf('profiles_files', person), 0.5, 1) },
      );
    },
    async 'a file'(person) {
      const files = [file(text(person, 'file'), `${person.words[0]}.txt`)];
      expectStatus('a file', await postSave(acme, 'files', { profileId: person.profileId, files }), 200, 201);
    },
    async 'a photo'(person) {
      const files = [photo(text(person, 'photo'))];
      const body = { profileId: person.profileId, kind: 'photo', files };
      expectStatus('a photo', await postSave(acme, 'files', body), 201);
    },
    async 'a save that is rejected'(person) {
      // An erasure finds its task by an identity of the person.
      if (person.externalId === '') return;
      const names = {
        firstName: person.words[0],
        lastName: 'Doe',
        externalId: person.externalId || undefined,
      };
      const rejected = {
        ...names,
        ...body(person, false),
        emailAddresses: address(person),
        referenceId: 'none',
      };
      expectStatus('a save that is rejected', await save(rejected), 422);
    },
    async 'a pair of duplicates'(person) {
      const other = random.pick(inState('live'));
      if (other === person) return;
      await pool.query(
        `insert into profiles_duplicates ("groupId", "profileId", "otherProfileId", reason) values ($1, $2, $3, 'phone')
         on conflict do nothing`,
        [acme.groupId, person.profileId, other.profileId],
      );
    },
    async 'a merge'(person) {
      const other = random.pick(inState('live'));
      if (other === person) return;
      const chosen = random.boolean(0.5) ? ['location', placeField] : undefined;
      expectStatus('a merge', await merge(person.profileId, other.profileId, acme, {}, chosen), 200);
      other.state = 'merged';
      const words = [...new Set([...person.words, ...other.words])];
      // Whoever was merged with one of them before is the same person too.
      const same = people.filter((one) => one.words.some((word) => words.includes(word)));
      for (const one of same)
        one.words = [one.words[0] as string, ...words.filter((word) => word !== one.words[0])];
    },
    async 'a deletion'(person) {
      await setDeletedAt(person, new Date().toISOString());
      person.state = 'deleted';
    },
    async 'an erasure'(person) {
      const answer = await postSave(acme, `profiles/${person.profileId}/erase`, {});
      expectStatus('an erasure', answer, 200);
      markErased(person);
    },
  };

  async function setDeletedAt({ profileId }: Person, deletedAt: string | null) {
    await graphql(
      'deletedAt',
      'mutation ($id: uuid!, $at: timestamptz) { update_profiles_by_pk(pk_columns: {id: $id}, _set: {deletedAt: $at}) { id } }',
      { id: profileId, at: deletedAt },
    );
  }

  function markErased(person: Person) {
    person.state = 'erased';
    for (const one of people)
      if (one.state === 'merged' && one.words.includes(person.words[0] as string)) one.state = 'erased';
  }

  const ofDeleted: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
    async 'a restored person'(person) {
      await setDeletedAt(person, null);
      person.state = 'live';
    },
    async 'the retention of a deleted person'(person) {
      await pool.query(`update profiles set "deletedAt" = now() - interval '31 days' where id = $1`, [
        person.profileId,
      ]);
      await applyRetention(api.dependencies);
      markErased(person);
    },
  };

  return {
    failures,
    erasedWords() {
      const kept = new Set(people.filter(({ state }) => state !== 'erased').flatMap(({ words }) => words));
      const erased = people.filter(({ state }) => state === 'erased').flatMap(({ words }) => words);
      return [...new Set(erased)].filter((word) => !kept.has(word));
    },
    async change() {
      const live = inState('live');
      const deleted = inState('deleted');
      if (live.length < 3 || random.boolean(0.1)) {
        await newPerson();
        return 'a new person';
      }
      if (random.boolean(0.12)) {
        const [name, run] = random.pick(Object.entries(ofRecords));
        await run();
        return name;
      }
      const [person, changes] =
        deleted.length > 0 && random.boolean(0.1)
          ? ([random.pick(deleted), ofDeleted] as const)
          : ([random.pick(live), ofLive] as const);
      // A third are saves, with which most values come and go.
      const isSave = changes === ofLive && random.boolean(0.3);
      const [name, run] = random.pick(Object.entries(changes).filter(([one]) => !isSave || one === 'a save'));
      await run(person);
      return name;
    },
  };
}

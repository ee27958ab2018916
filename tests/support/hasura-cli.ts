/**
 * The calls that the commands of Hasura's command line (version 2, config version 3) make, in its order, with what it needs of
 * each answer. It keeps its state as the program does: one value, read and written as a whole. A call that the program does
 * not tolerate to fail throws.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

type Json = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface CliState {
  readonly migrations?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly isStateCopyCompleted?: boolean;
}

const source = 'default';

export class HasuraCli {
  readonly #endpoint: string;
  readonly #secret: string;
  readonly #migrationsFolder: string;

  constructor(options: { endpoint: string; secret: string; migrationsFolder: string }) {
    this.#endpoint = options.endpoint;
    this.#secret = options.secret;
    this.#migrationsFolder = options.migrationsFolder;
  }

  /** `hasura metadata export`, and the download of `hasura metadata diff`. */
  async exportMetadata(): Promise<Json> {
    await this.#begin();
    return this.#metadata('export_metadata');
  }

  /** `hasura metadata apply`. @returns what it warns of */
  async applyMetadata(metadata: unknown, allowsInconsistent = true): Promise<readonly Json[]> {
    await this.#begin();
    return this.#replaceMetadata(metadata, allowsInconsistent);
  }

  /** `hasura metadata reload`. @returns the inconsistent objects that it prints */
  async reloadMetadata(): Promise<readonly Json[]> {
    await this.#begin();
    return this.#reload();
  }

  /** `hasura metadata inconsistency list` and `status`. */
  async listInconsistencies(): Promise<readonly Json[]> {
    await this.#begin();
    return inconsistencies(await this.#metadata('get_inconsistent_metadata'));
  }

  /** `hasura metadata inconsistency drop`. */
  async dropInconsistencies(): Promise<void> {
    await this.#begin();
    await this.#metadata('drop_inconsistent_metadata');
  }

  /** `hasura metadata clear`. */
  async clearMetadata(): Promise<void> {
    await this.#begin();
    await this.#metadata('clear_metadata');
  }

  /** `hasura migrate status`. @returns each version, and whether the database has it */
  async migrateStatus(): Promise<ReadonlyMap<string, boolean>> {
    await this.#begin();
    await this.#chooseSource();
    const applied = await this.#openState();
    const versions = new Set([...this.#migrations().keys(), ...Object.keys(applied)]);
    return new Map([...versions].sort().map((version) => [version, version in applied]));
  }

  /** `hasura migrate apply`. @returns the versions that it applied */
  async migrateApply(options: { skipExecution?: boolean; upTo?: string } = {}): Promise<readonly string[]> {
    await this.#begin();
    await this.#chooseSource();
    return this.#apply(options);
  }

  /** `hasura migrate apply --down 1`. @returns the version that it took back */
  async migrateDown(): Promise<string> {
    await this.#begin();
    await this.#chooseSource();
    const applied = await this.#openState();
    const version = Object.keys(applied).sort().at(-1) ?? '';
    const sql = this.#file(version, 'down.sql');
    if (sql.trim() !== '') await this.#runMigration(sql);
    await this.#setVersion(version, true);
    await this.#removeVersion(version);
    return version;
  }

  /** `hasura migrate delete --version`. */
  async migrateDelete(version: string): Promise<void> {
    await this.#begin();
    await this.#chooseSource();
    await this.#openState();
    await this.#removeVersion(version);
  }

  /** `hasura migrate create --from-server`. @returns the SQL of the new migration */
  async migrateCreateFromServer(version: string): Promise<string> {
    await this.#begin();
    await this.#chooseSource();
    const dump = await this.#call('/v1alpha1/pg_dump', {
      opts: ['-O', '-x', '--schema-only', '--schema', 'public'],
      clean_output: true,
      source,
    });
    await this.#begin();
    await this.#chooseSource();
    await this.#openState();
    await this.#setVersion(version, false);
    return dump.text;
  }

  /** `hasura seed apply`. @param files contents, in the order of their names */
  async seedApply(files: readonly string[]): Promise<void> {
    await this.#begin();
    await this.#chooseSource();
    const args = files.map((sql) => ({ type: 'run_sql', args: { sql, source } }));
    await this.#call('/v2/query', { type: 'bulk', args });
  }

  /** `hasura deploy`: metadata, migrations, metadata, reload. @returns what the last step prints */
  async deploy(metadata: unknown): Promise<readonly Json[]> {
    await this.#begin();
    await this.#replaceMetadata(metadata, true);
    await this.#metadata('export_metadata');
    await this.#apply({});
    await this.#replaceMetadata(metadata, true);
    return this.#reload();
  }

  /** The start of `hasura console`: the state, and what its page asks first. */
  async openConsole(): Promise<Json> {
    await this.#begin();
    await this.#openState();
    await this.#metadata('get_inconsistent_metadata');
    const exported = await this.#metadata('export_metadata', {}, { version: 2 });
    if (typeof exported.resource_version !== 'number') throw new Error('there is no resource version');
    const state = await this.#metadata('get_catalog_state');
    await this.#metadata('set_catalog_state', {
      type: 'console',
      state: { ...(state.console_state as object), seen: true },
    });
    await this.#metadata('list_source_kinds');
    const version = await this.#runSql({ sql: 'SELECT version();', source, read_only: true });
    if (!/^PostgreSQL/.test(version.result?.[1]?.[0] ?? ''))
      throw new Error('there is no version of Postgres');
    return exported;
  }

  /** A change of the schema in the page of `hasura console`, which becomes a migration. */
  async migrateFromConsole(version: string, up: readonly Json[], down: readonly Json[]): Promise<void> {
    void down;
    for (const command of up) {
      const path = command.type === 'run_sql' ? '/v2/query' : '/v1/metadata';
      await this.#call(path, { type: 'bulk', args: [command], source });
    }
    await this.#setVersion(version, false);
    await this.#metadata('export_metadata');
  }

  /** What every command asks first. */
  async #begin(): Promise<void> {
    const version = await fetch(`${this.#endpoint}/v1/version`);
    if (version.status !== 200) throw new Error('connecting to the server failed');
    const { version: name } = (await version.json()) as { version: string };
    if (!/^v\d+\.\d+(\.\d+)?$/.test(name)) throw new Error(`${name} is no version`);
    const config = await fetch(`${this.#endpoint}/v1alpha1/config`, { headers: this.#headers() });
    await config.arrayBuffer();
    const exported = await this.#call('/v1/query', { type: 'export_metadata', args: {} });
    const { version: metadataVersion } = JSON.parse(exported.text);
    if (metadataVersion !== 3) throw new Error('config version 3 needs metadata version 3');
    const state = await this.#metadata('get_catalog_state');
    if (typeof state.id !== 'string') throw new Error('the server has no id');
  }

  /** A source is chosen by itself when there is one. */
  async #chooseSource(): Promise<void> {
    for (let times = 0; times < 2; times += 1) {
      const { sources } = await this.#metadata('export_metadata');
      const names = (sources as Json[]).map(({ name, kind }) => `${name} ${kind}`);
      if (!isDeepStrictEqual(names, [`${source} postgres`]))
        throw new Error(`no source can be chosen: ${names}`);
    }
  }

  /** Opens the state of migrations. @returns the applied versions */
  async #openState(): Promise<Readonly<Record<string, boolean>>> {
    const state = await this.#state();
    await this.#setState({ ...state, settings: { ...state.settings, migration_mode: 'true' } });
    await this.#state();
    if ((await this.#state()).isStateCopyCompleted !== true) {
      const former = await this.#runSql({
        source,
        sql: "SELECT COUNT(1) FROM information_schema.tables WHERE table_name = 'schema_migrations' AND table_schema = 'hdb_catalog' LIMIT 1",
      });
      if (former.result?.[1]?.[0] !== '0') throw new Error('the server seems to have the state of version 1');
      await this.#setState({ ...(await this.#state()), isStateCopyCompleted: true });
    }
    return (await this.#state()).migrations?.[source] ?? {};
  }

  async #apply({ skipExecution = false, upTo = '' }: { skipExecution?: boolean; upTo?: string }) {
    const applied = await this.#openState();
    if ((await this.#state()).settings?.migration_mode !== 'true') throw new Error('migration mode is off');
    const done: string[] = [];
    for (const version of this.#migrations().keys()) {
      if (version in applied || (upTo !== '' && BigInt(version) > BigInt(upTo))) continue;
      const sql = this.#file(version, 'up.sql');
      if (!skipExecution && sql.trim() !== '') await this.#runMigration(sql);
      await this.#setVersion(version, false);
      done.push(version);
    }
    return done;
  }

  async #runMigration(sql: string): Promise<void> {
    await this.#runSql({ sql, source, check_metadata_consistency: false });
  }

  async #setVersion(version: string, isDirty: boolean): Promise<void> {
    const state = await this.#state();
    const ofSource = { ...state.migrations?.[source], [version]: isDirty };
    await this.#setState({ ...state, migrations: { ...state.migrations, [source]: ofSource } });
  }

  async #removeVersion(version: string): Promise<void> {
    const state = await this.#state();
    const { [version]: _, ...others } = state.migrations?.[source] ?? {};
    await this.#setState({ ...state, migrations: { ...state.migrations, [source]: others } });
  }

  async #state(): Promise<CliState> {
    const { cli_state: state } = await this.#metadata('get_catalog_state');
    // The program ends with a null pointer otherwise.
    if (typeof state !== 'object' || state === null) throw new Error('cli_state is no object');
    return state as CliState;
  }

  async #setState(state: CliState): Promise<void> {
    const answer = await this.#metadata('set_catalog_state', { type: 'cli', state });
    if (answer.message !== 'success') throw new Error('the state was not stored');
  }

  async #replaceMetadata(metadata: unknown, allowsInconsistent: boolean): Promise<readonly Json[]> {
    const args = { allow_inconsistent_metadata: allowsInconsistent, metadata };
    return inconsistencies(await this.#metadata('replace_metadata', args, { version: 2 }));
  }

  async #reload(): Promise<readonly Json[]> {
    await this.#metadata('reload_metadata');
    return inconsistencies(await this.#metadata('get_inconsistent_metadata'));
  }

  async #runSql(args: Json): Promise<{ result?: readonly (readonly string[])[] | null }> {
    const { text } = await this.#call('/v2/query', { type: 'run_sql', args });
    const answer = JSON.parse(text);
    if (typeof answer.result_type !== 'string') throw new Error('there is no type of the result');
    const rows: unknown[] = answer.result ?? [];
    const isTexts = (row: unknown) => Array.isArray(row) && row.every((value) => typeof value === 'string');
    if (!rows.every(isTexts)) throw new Error('a value is no text');
    return answer;
  }

  async #metadata(type: string, args: Json = {}, more: Json = {}): Promise<Json> {
    return JSON.parse((await this.#call('/v1/metadata', { type, args, ...more })).text);
  }

  async #call(path: string, body: unknown): Promise<Answer> {
    const response = await fetch(`${this.#endpoint}${path}`, {
      method: 'POST',
      headers: { ...this.#headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${text}`);
    return { status: response.status, text };
  }

  #headers(): Record<string, string> {
    return { 'x-hasura-admin-secret': this.#secret };
  }

  /** Names of folders by version, in order. */
  #migrations(): ReadonlyMap<string, string> {
    const folders = readdirSync(this.#migrationsFolder).sort();
    return new Map(folders.map((name) => [name.split('_')[0] ?? '', name]));
  }

  #file(version: string, name: string): string {
    const folder = this.#migrations().get(version) ?? '';
    return readFileSync(join(this.#migrationsFolder, folder, name), 'utf8');
  }
}

function inconsistencies({
  is_consistent: isConsistent,
  inconsistent_objects: objects,
}: Json): readonly Json[] {
  if (typeof isConsistent !== 'boolean' || !Array.isArray(objects))
    throw new Error('the answer says nothing');
  return objects;
}

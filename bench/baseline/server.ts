/**
 * The baseline: a minimal server between Node and Postgres. A request to `/` contains the name of a statement and its
 * values; the response is the single text that the statement returns, decoded by `pg`, or as bytes if the clients of the
 * pool support that. Requests to paths of saves are answered by `save.ts`.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BytesClient } from '@platform/engine/testing';
import type pg from 'pg';
import { findProjectRoot } from '../../actions-server/project-root.ts';
import { withPage } from './page-choices.ts';
import { save } from './save.ts';

interface StatementRequest {
  readonly statement: string;
  readonly page?: string;
  readonly isPrepared: boolean;
  readonly values: readonly (string | number | null)[];
}

/** An answer as text, or as the bytes that Postgres has sent. */
export interface Answer {
  readonly status: number;
  readonly body: string | Buffer;
}

/** @returns the free port on which it listens */
export async function serveBaseline(pool: pg.Pool): Promise<number> {
  const server = createServer(async (request, response) => {
    const text = await readBody(request);
    const path = request.url ?? '/';
    const { status, body } =
      path === '/' ? await select(pool, JSON.parse(text)) : await save(pool, path, JSON.parse(text));
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function select(
  pool: pg.Pool,
  { statement, page, isPrepared, values }: StatementRequest,
): Promise<Answer> {
  const name = `${statement} ${page ?? ''}`;
  const named = isPrepared ? { name } : {};
  const query = { ...named, text: textOf(name, statement, page) };
  const client = await pool.connect();
  try {
    const rows =
      client instanceof BytesClient
        ? await client.queryBytes({ ...query, values: values.map((value) => value?.toString() ?? null) })
        : (await client.query({ ...query, values: [...values], rowMode: 'array' })).rows;
    return { status: 200, body: rows[0]?.[0] ?? '' };
  } finally {
    client.release();
  }
}

const texts = new Map<string, string>();

function textOf(name: string, statement: string, page: string | undefined): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const file = readFileSync(join(findProjectRoot(), 'bench/baseline', `${statement}.sql`), 'utf8');
  const text = withPage(file, page ?? statement);
  texts.set(name, text);
  return text;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

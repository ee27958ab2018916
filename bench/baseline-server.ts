/**
 * The baseline: a minimal server between Node and Postgres. A request contains the name of a statement and its values.
 * The response is the single text that the statement returns, decoded by `pg`, or as bytes if the clients of the pool
 * support that.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { BytesClient } from '../hasura/engine/execute/bytes-client.ts';
import { findProjectRoot } from '../standalone/project-root.ts';

interface StatementRequest {
  readonly statement: string;
  readonly isPrepared: boolean;
  readonly values: unknown[];
}

/** @returns the free port on which it listens */
export async function serveBaseline(pool: pg.Pool): Promise<number> {
  const texts = new Map<string, string>();
  const textOf = (statement: string): string => {
    const text =
      texts.get(statement) ??
      readFileSync(join(findProjectRoot(), 'bench/baseline', `${statement}.sql`), 'utf8');
    texts.set(statement, text);
    return text;
  };
  const ask = async (query: pg.QueryArrayConfig): Promise<string | Buffer> => {
    const client = await pool.connect();
    try {
      const rows =
        client instanceof BytesClient ? await client.queryBytes(query) : (await client.query(query)).rows;
      return rows[0]?.[0] ?? '';
    } finally {
      client.release();
    }
  };
  const server = createServer(async (request, response) => {
    const { statement, isPrepared, values }: StatementRequest = JSON.parse(await read(request));
    const named = isPrepared ? { name: statement } : {};
    const answer = await ask({ ...named, text: textOf(statement), values, rowMode: 'array' });
    const body = typeof answer === 'string' ? Buffer.from(answer) : answer;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

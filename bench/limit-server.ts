/**
 * The limit: what Node and Postgres take when nothing stands between them. A request names a statement and its
 * values, the answer is the one text that the statement gives: decoded by `pg`, or as bytes where the pool's clients
 * can.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { BytesClient } from '../hasura/engine/execute/bytes-client.ts';
import { findProjectRoot } from '../standalone/project-root.ts';

interface Question {
  readonly statement: string;
  readonly isKept: boolean;
  readonly values: unknown[];
}

/** Serves on a free port. */
export async function serveLimit(pool: pg.Pool): Promise<number> {
  const texts = new Map<string, string>();
  const textOf = (statement: string): string => {
    const text =
      texts.get(statement) ??
      readFileSync(join(findProjectRoot(), 'bench/limit', `${statement}.sql`), 'utf8');
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
    const { statement, isKept, values }: Question = JSON.parse(await read(request));
    const named = isKept ? { name: statement } : {};
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

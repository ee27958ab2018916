/**
 * Asks Postgres to cancel the running statement of a connection, by the cancel request of the protocol: a separate
 * connection that names the backend and is then closed by the server. It needs no free connection of a pool, and works
 * behind poolers that forward cancel requests.
 */
import pg from 'pg';

/** Members of a client that the types of `pg` do not declare. */
interface CancellableClient {
  readonly processID?: number | null;
  readonly secretKey?: number | null;
  readonly host: string;
  readonly port: number;
  readonly ssl: pg.ConnectionConfig['ssl'];
}

/** The part of pg's own connection that a cancel request needs. */
interface CancelConnection extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/** Milliseconds to wait for the server before the cancel request is given up. */
const timeoutMs = 5_000;

/**
 * Sends a cancel request. When it resolves, the server has signalled the backend or never will: statements that are sent
 * from then on are not affected.
 * @returns whether the request was sent; never rejects
 */
export async function cancelStatement(client: pg.ClientBase): Promise<boolean> {
  const { processID, secretKey, host, port, ssl } = client as unknown as CancellableClient;
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return false;
  return new Promise((resolve) => {
    const connection = new pg.Connection({ ssl }) as CancelConnection;
    let isSent = false;
    const timer = setTimeout(() => {
      connection.stream.destroy();
      resolve(isSent);
    }, timeoutMs);
    const send = (): void => {
      isSent = true;
      connection.cancel(processID, secretKey);
    };
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    // Every error ends the connection, which resolves the promise.
    connection.on('error', () => connection.stream.destroy());
    connection.on('end', () => {
      clearTimeout(timer);
      resolve(isSent);
    });
    if (host?.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}

/**
 * Asks Postgres to cancel what a connection is doing, by the cancel request of the protocol: a connection of its own
 * that says which backend is meant and is then closed by the server. It needs no free connection of a pool, and works
 * behind poolers that pass such requests on.
 */
import pg from 'pg';

/** What `pg` knows of a connection and its types do not tell. */
interface CancellableClient {
  readonly processID?: number | null;
  readonly secretKey?: number | null;
  readonly host: string;
  readonly port: number;
  readonly ssl: pg.ConnectionConfig['ssl'];
}

/** The part of pg's own connection that a cancel request takes. */
interface CancelConnection extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/** Milliseconds after which a request that the server does not take is given up. */
const timeoutMs = 5_000;

/**
 * Sends a cancel request. When it resolves, the server has passed it on to the backend or will never do so: a
 * statement that is sent to the backend from now on is not meant by it.
 * @returns whether the server took it; it never rejects
 */
export async function cancelStatement(client: pg.ClientBase): Promise<boolean> {
  const { processID, secretKey, host, port, ssl } = client as unknown as CancellableClient;
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return false;
  return new Promise((resolve) => {
    const connection = new pg.Connection({ ssl }) as CancelConnection;
    const timer = setTimeout(() => connection.stream.destroy(), timeoutMs);
    let isSent = false;
    const send = (): void => {
      isSent = true;
      connection.cancel(processID, secretKey);
    };
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    // Whatever breaks closes the connection, too.
    connection.on('error', () => connection.stream.destroy());
    connection.on('end', () => {
      clearTimeout(timer);
      resolve(isSent);
    });
    if (host?.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}

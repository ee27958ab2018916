/** A mail server: real SMTP with STARTTLS and a login, which refuses or loses the next messages as a test has said. */
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/mail-server.${name}`, import.meta.url)), 'utf8');

/** The certificate of the server, which nobody has signed. */
export const mailServerCertificate = fixture('crt');

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** As the connection was: encrypted, and who has logged in. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

/** What happens to a message. `lost`: it was taken, and the connection ends before the answer. */
type Fault = { readonly at: 'from' | 'to' | 'data'; readonly code: number; readonly text?: string } | 'lost';

export interface MailServer {
  readonly port: number;
  readonly messages: Received[];
  /** What happens to the next messages, in order; after them every message is taken. */
  readonly faults: Fault[];
  close(): Promise<void>;
}

/** @param password of the user `platform`; without it nobody logs in, and there is no TLS */
export async function startMailServer({
  password,
}: {
  readonly password?: string;
} = {}): Promise<MailServer> {
  const messages: Received[] = [];
  const faults: Fault[] = [];
  const sockets = new Set<Socket>();
  const refusalAt = (stage: 'from' | 'to' | 'data'): Error | null => {
    const [next] = faults;
    if (next === undefined || next === 'lost' || next.at !== stage) return null;
    faults.shift();
    return Object.assign(new Error(next.text ?? 'Refused by the test'), { responseCode: next.code });
  };
  const server = new SMTPServer({
    key: fixture('key'),
    cert: mailServerCertificate,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : [],
    authOptional: password === undefined,
    onAuth(auth, _session, done) {
      if (auth.username === 'platform' && auth.password === password) done(null, { user: auth.username });
      else done(new Error('Authentication failed'));
    },
    onMailFrom: (_address, _session, done) => done(refusalAt('from')),
    onRcptTo: (_address, _session, done) => done(refusalAt('to')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalAt('data');
        if (refusal !== null) return done(refusal);
        const { mailFrom, rcptTo } = session.envelope;
        messages.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          user: session.user as string | undefined,
          ...readMessage(Buffer.concat(chunks).toString('utf8')),
        });
        if (faults[0] !== 'lost') return done();
        faults.shift();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, messages, faults, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** A message of two parts, as text and as HTML. */
function readMessage(raw: string): Pick<Received, 'headers' | 'text' | 'html' | 'raw'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      words(line.slice(line.indexOf(':') + 2)),
    ]),
  );
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(head) ?? [];
  const [, text = '', html = ''] = rest.join('\r\n\r\n').split(`--${boundary}`).map(contentOf);
  return { headers, text, html, raw };
}

function contentOf(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const content = part
    .slice(end + 4)
    .replace(/\r\n$/, '')
    .replaceAll('\r\n', '\n');
  if (/transfer-encoding: base64/i.test(part.slice(0, end))) return Buffer.from(content, 'base64').toString();
  return /transfer-encoding: quoted-printable/i.test(part.slice(0, end))
    ? bytesOf(content.replace(/=\n/g, '')).toString()
    : content;
}

/** Encoded words of a header (RFC 2047). */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : bytesOf(text.replaceAll('_', ' '))
      ).toString(),
    );
}

function bytesOf(quoted: string): Buffer {
  return Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

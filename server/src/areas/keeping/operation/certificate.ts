import { isIP } from 'node:net';
import { connect } from 'node:tls';

export interface Certificate {
  host: string;
  until: string | null;
  /** Why it could not be read, or why browsers do not trust it: a code of the system. */
  failure: string | null;
}

const PATIENCE = 3_000;
const HOUR = 60 * 60 * 1000;
const known = new Map<string, { at: number; read: Promise<Certificate> }>();

/** The certificate that an https address shows, read at most once an hour. */
export function certificateOf(address: string, now: Date): Promise<Certificate> {
  const found = known.get(address);
  const age = found ? now.getTime() - found.at : Number.POSITIVE_INFINITY;
  if (found && age >= 0 && age < HOUR) return found.read;
  const read = readCertificate(new URL(address));
  known.set(address, { at: now.getTime(), read });
  void read.then(({ until }) => {
    // One that could not be read is asked for again at the next look.
    if (until === null) known.delete(address);
  });
  return read;
}

function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const end = (until: string | null, failure: string | null) => {
      clearTimeout(patience);
      socket.destroy();
      resolve({ host, until, failure });
    };
    // A certificate that nobody trusts is read, too: the line then tells why.
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false });
    const patience = setTimeout(() => end(null, 'ETIMEDOUT'), PATIENCE).unref();
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      // Node gives the code of the fault here, whatever its types say.
      const fault: unknown = socket.authorizationError;
      const failure = socket.authorized ? null : typeof fault === 'string' ? fault : 'UNTRUSTED';
      end(Number.isNaN(until) ? null : new Date(until).toISOString(), failure);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => end(null, error.code ?? error.name));
  });
}

import { isIP } from 'node:net';
import type { AppConfig } from '../../../../app-config.ts';

/** Where passkeys work: the host that they are made for (the RP ID of WebAuthn), and the origin that browsers name. */
export interface PasskeyPlace {
  host: string;
  origin: string;
}

/** Passkeys need TLS and a host name, or `localhost`: undefined where the product has neither. */
export function passkeyPlace({
  publicUrl,
  address,
}: Pick<AppConfig, 'publicUrl' | 'address'>): PasskeyPlace | undefined {
  const url = URL.parse(publicUrl ?? address);
  if (!url) return undefined;
  if (publicUrl === undefined) url.hostname = 'localhost';
  const { protocol, hostname: host, origin } = url;
  const isSafe = host === 'localhost' || (protocol === 'https:' && isIP(host.replace(/[[\]]/g, '')) === 0);
  return isSafe ? { host, origin } : undefined;
}

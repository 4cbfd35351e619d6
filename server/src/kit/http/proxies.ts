import { BlockList, isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The proxies in front of the server: their number in a chain, or their networks. */
export type TrustedProxies = number | readonly string[];

/** More proxies in a chain than any installation has. */
const HOPS_MOST = 10;

/**
 * Reads the setting of an operator: a number, or addresses and networks separated by commas.
 *
 * @returns undefined when the text is neither.
 * @example readTrustedProxies('10.0.0.0/8, 127.0.0.1') // ['10.0.0.0/8', '127.0.0.1']
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MOST ? Number(text) : undefined;
  const networks = text.split(',').map((network) => network.trim());
  return networks.every((network) => readNetwork(network)) ? networks : undefined;
}

/**
 * Whether the address `hop` places before the server belongs to a trusted proxy. Without a setting the server trusts
 * one proxy when it has a public address of its own, and none otherwise.
 */
export function proxyTrust({
  trustProxy,
  publicUrl,
}: {
  trustProxy?: TrustedProxies | undefined;
  publicUrl?: string | undefined;
}): (address: string, hop: number) => boolean {
  const trusted = trustProxy ?? (publicUrl ? 1 : 0);
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const list = new BlockList();
  for (const { address, family, prefix } of trusted.flatMap((network) => readNetwork(network) ?? []))
    list.addSubnet(address, prefix, family);
  return (text) => {
    const address = readAddress(text);
    return address !== undefined && list.check(address, familyOf(address));
  };
}

/**
 * The address of the client, as the last trusted proxy saw it. The client itself may have written the entries further
 * left in `X-Forwarded-For`, so they do not count. When a proxy wrote no address, the address of that proxy counts.
 */
export function clientAddress({ ips = [] }: Pick<FastifyRequest, 'ips'>): string | null {
  let client: string | null = null;
  for (const text of ips) {
    const address = readAddress(text);
    if (address === undefined) break;
    client = address;
  }
  return client;
}

/** One spelling of each address: some proxies add a port; sockets add the zone or write an IPv4 address as IPv6. */
function readAddress(text: string | undefined): string | undefined {
  const [, inBrackets, beforePort] = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(text ?? '') ?? [];
  const [bare = ''] = (inBrackets ?? beforePort ?? text ?? '').split('%');
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) ? plain.toLowerCase() : undefined;
}

function readNetwork(text: string): { address: string; family: 'ipv4' | 'ipv6'; prefix: number } | undefined {
  const [, address = '', width] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (!isIP(address)) return undefined;
  const most = isIPv4(address) ? 32 : 128;
  const prefix = Number(width ?? most);
  return prefix <= most ? { address, family: familyOf(address), prefix } : undefined;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

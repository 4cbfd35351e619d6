import { isIPv6 } from 'node:net';

/**
 * The network whose requests count as one client: an IPv4 address, or the first 64 bits of an IPv6 address, which one
 * subscriber has alone. A subscriber may also have 65,536 of those; `wide` is what they have in common.
 *
 * @example networksOf('2001:db8:1:2::7') // { own: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }
 */
export function networksOf(ip: string | null): { own: string; wide?: string } {
  if (ip === null || !isIPv6(ip)) return { own: ip ?? 'unknown' };
  const [head = '', tail = ''] = ip.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const gap = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return { own: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

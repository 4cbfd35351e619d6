import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../testing/make-app.ts';
import { clientAddress, proxyTrust, type TrustedProxies } from './proxies.ts';

/**
 * The address that the server takes as the client's. `chain` is the header `X-Forwarded-For`, then the address of the
 * socket.
 */
function asker(trustProxy: TrustedProxies, ...chain: string[]): string | null {
  const trusts = proxyTrust({ trustProxy });
  const ips = chain.toReversed();
  const first = ips.findIndex((address, hop) => !trusts(address, hop));
  return clientAddress({ ips: first < 0 ? ips : ips.slice(0, first + 1) });
}

describe('the address of a client', () => {
  test.each<[TrustedProxies, string[], string]>([
    [0, ['192.0.2.1', '127.0.0.1'], '127.0.0.1'],
    [1, ['127.0.0.1'], '127.0.0.1'],
    [1, ['192.0.2.1', '127.0.0.1'], '192.0.2.1'],
    [1, ['made up', '10.9.9.9', '192.0.2.1', '127.0.0.1'], '192.0.2.1'],
    [2, ['10.9.9.9', '192.0.2.1', '10.0.0.2', '127.0.0.1'], '192.0.2.1'],
    [2, ['192.0.2.1', '127.0.0.1'], '192.0.2.1'],
    [['127.0.0.1', '10.0.0.0/8'], ['10.9.9.9', '192.0.2.1', '10.0.0.2', '127.0.0.1'], '192.0.2.1'],
    [['10.0.0.0/8'], ['192.0.2.1', '127.0.0.1'], '127.0.0.1'],
    [['fd00::/8'], ['2001:DB8::1', 'fd12::1'], '2001:db8::1'],
    [['127.0.0.0/8'], ['192.0.2.1', '::ffff:127.0.0.1'], '192.0.2.1'],
  ])('with %o in front, %o is %s', (trusted, chain, expected) => {
    expect(asker(trusted, ...chain)).toBe(expected);
  });

  test.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::1'],
    // A text that is not an address counts as no client; the server then takes the proxy that sent it.
    ['unknown', '127.0.0.1'],
    ['999.1.1.1', '127.0.0.1'],
    ['192.0.2.1:port', '127.0.0.1'],
    ["1'; drop table users", '127.0.0.1'],
    ['x'.repeat(5_000), '127.0.0.1'],
  ])('an entry of %s is read as %s', (entry, expected) => {
    expect(asker(1, '10.9.9.9', entry, '127.0.0.1')).toBe(expected);
  });
});

describe('behind the proxy of PUBLIC_URL', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await makeApp({ config: { publicUrl: 'https://hoi.example' } });
  });
  afterAll(() => house[Symbol.asyncDispose]());

  const signIn = async (password: string, forwarded: string) => {
    const payload = { username: 'admin', password };
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await house.app.inject({ method: 'POST', url: '/api/Users/SignIn', payload, headers });
    return answer.statusCode;
  };

  test('a client that invents an address gets no more tries', async () => {
    const looks = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        house.app.inject({
          url: '/api/Users/CheckRecoveryToken/ZZZZZ-ZZZZZ',
          headers: { 'x-forwarded-for': `10.9.8.${at}, 192.0.2.1` },
        }),
      ),
    );
    expect(looks.filter(({ statusCode }) => statusCode === 400).length).toBeLessThanOrEqual(5);
  });

  test.each(['192.0.2.2:4711', '[2001:db8::2]:80', 'unknown', 'a, b, c', ',,,', '192.0.2.2%eth0', '_hidden'])(
    'a right password signs in with any header: %s',
    async (forwarded) => {
      expect(await signIn(ADMIN_PASSWORD, forwarded)).toBe(200);
    },
  );
});

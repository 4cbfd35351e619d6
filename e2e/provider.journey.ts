// Long: 'a first sign-in connects the account of the verified address, a later one needs no address' in server/src/areas/doors/user/oidc.test.ts holds the same rule in the plain run.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Provider from 'oidc-provider';
import { addPerson, BOTH, expect, type House, openSignIn, test, word } from './house.ts';
import { startProduct } from './product.ts';

const CLIENT = { client_id: 'hoivien', client_secret: 'a secret of journeys' };

/** A provider of identities, at which everybody is the person that `who` names. */
async function openProvider() {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = { who: '', isDown: false };
  const serve = (returnTo: string) => {
    const provider = new Provider(issuer, {
      clients: [{ ...CLIENT, redirect_uris: [returnTo] }],
      cookies: { keys: ['a key of journeys'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ sub: id, email: `${id}@example.test`, email_verified: true }),
      }),
    });
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next();
      const grant = new provider.Grant({ accountId: at.who, clientId: CLIENT.client_id });
      grant.addOIDCScope('openid email profile');
      const result = { login: { accountId: at.who, remember: false }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
      context.respond = false;
      return undefined;
    });
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (at.isDown) response.writeHead(503).end();
      else void answer(request, response);
    });
  };
  return { issuer, at, serve, close: () => server.close() };
}

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`somebody signs in at a provider; a stranger and a provider that is down are told what to do (${language})`, async ({
    browser,
  }) => {
    const provider = await openProvider();
    const folder = await mkdtemp(join(tmpdir(), 'hoivien-provider-'));
    await chmod(folder, 0o755);
    const { url, stop } = await startProduct(folder, {
      demo: false,
      settings: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.client_id,
        OIDC_CLIENT_SECRET: CLIENT.client_secret,
        OIDC_NAME: 'Mạng hội',
      },
    });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    try {
      provider.serve(`${url}/`);
      const house: House = { url, folder };
      const who = { username: 'vu.lan', fullName: 'Vũ Thị Lan' };
      await addPerson(house, { ...who, codes: ['MarketsSearch', 'MarketsView'] });
      const page = await context.newPage();
      await openSignIn(page, house, language);
      const button = page.getByRole('button', { name: say('Đăng nhập bằng Mạng hội', 'Sign in with Mạng hội') });

      // What the product has once read of a provider it keeps, so this comes first.
      provider.at.isDown = true;
      await button.click();
      await expect(page.getByText(say('Chưa liên lạc được với nơi cấp', 'does not answer'))).toBeVisible();
      provider.at.isDown = false;

      provider.at.who = 'nguoi.la';
      await button.click();
      await expect(page.getByText(say('Không có tài khoản nào ở đây', 'No account here has this'))).toBeVisible();

      provider.at.who = who.username;
      await context.clearCookies();
      await button.click();
      await expect(page.getByRole('link', { name: new RegExp(who.fullName) })).toBeVisible();
      expect(page.url()).not.toContain('code=');

      await page.goto(`${url}/#/profile`);
      await expect(page.getByText('Mạng hội').first()).toBeVisible();
    } finally {
      await context.close();
      await stop();
      provider.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

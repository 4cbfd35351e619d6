import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test } from 'vitest';
import { showLanguage } from '../../../kit/i18n/language.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { TimelinePanel } from './TimelinePanel.tsx';

const paid = {
  id: 'p1',
  area: 'Payments',
  kind: 'fees',
  at: '2026-10-19T00:00:00+07:00',
  isDay: true,
  title: '2026',
  amount: 6_000_000,
  note: null,
  choices: [],
  to: null,
  change: null,
};

test('an amount looks in English as it does in the record and in its form', async () => {
  showLanguage('en', false);
  stubServer(() => ({ body: { data: { items: [paid], kinds: ['fees'], next: null } } }));
  const { screen } = await renderInApp(<TimelinePanel resource={member} id="m1" />, { codes: [] });
  await expect.element(screen.getByText('6.000.000 ₫')).toBeVisible();
  showLanguage('vi', false);
});

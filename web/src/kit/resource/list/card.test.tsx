import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ListPage } from './ListPage.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1366, 768));

const row = (id: string, state: number, actions: readonly string[]) => ({
  id,
  version: 1,
  memberName: `Hội viên ${id}`,
  amount: 6_000_000,
  state,
  allowedActions: actions.map((action) => ({ action, refusal: null })),
});

/** The list of payments as it stands at a width. */
async function open() {
  const asked = stubServer(({ path }) => {
    if (path === '/api/SavedViews') return { body: { data: [] } };
    const items = [
      row('1', PAYMENT_STATE.waiting, ['Confirm']),
      row('2', PAYMENT_STATE.waiting, []),
      row('3', PAYMENT_STATE.confirmed, ['Confirm']),
    ];
    return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
  });
  const { screen } = await renderInApp(<ListPage resource={payment} />, { codes: permissionCodes });
  const fields = () => asked.find(({ path }) => path === '/api/Payments')?.query.get('fields') ?? '';
  return { screen, fields };
}

test('a card leads to the desk when its record waits and the answer allows the decision, and only then', async () => {
  const { screen, fields } = await open();
  const step = screen.getByRole('link', { name: 'Xác nhận', exact: true });
  await expect.element(step).toHaveAttribute('href', expect.stringMatching(/\/fee-payments\/desk\?id=1$/));
  expect(step.elements()).toHaveLength(1);
  expect(step.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(fields()).toContain('allowedActions');
});

test('a table asks for nothing of a card', async () => {
  await page.viewport(1366, 768);
  const { screen, fields } = await open();
  await expect.element(screen.getByRole('table')).toBeVisible();
  expect(fields()).not.toContain('allowedActions');
});

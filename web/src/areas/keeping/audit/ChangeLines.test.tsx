import type { AuditEntry } from '@hoivien/contract/areas/keeping/audit/audit.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { ChangeLines } from './ChangeLines.tsx';

test('the codes and the moment of a reminder stand in words', async () => {
  const changes = { tone: [null, 2], methods: [null, [1, 3]], sendTime: [null, '2026-11-26T05:30:14.244Z'] };
  const entry = { id: 'a', area: 'Fees', action: 'Create', changes } as unknown as AuditEntry;
  const { screen } = await renderInApp(<ChangeLines entry={entry} />);
  await expect.element(screen.getByText('Giọng Rõ ràng')).toBeVisible();
  await expect.element(screen.getByText('Kênh E-mail · Trong phần mềm')).toBeVisible();
  await expect.element(screen.getByText('Giờ gửi 26/11/2026 12:30:14')).toBeVisible();
});

test.each([
  [null, '2026-12-01', 'Ngày ra hội: 01/12/2026'],
  ['2026-11-30', '2026-12-01', 'Ngày ra hội: 30/11/2026 → 01/12/2026'],
])('the day %s that a step changed to %s is written as people write days', async (old, current, text) => {
  const entry = { id: 'a', area: 'Members', action: 'Update', changes: { endsOn: [old, current] } };
  const { screen } = await renderInApp(<ChangeLines entry={entry as unknown as AuditEntry} />);
  await expect.element(screen.getByRole('listitem')).toHaveTextContent(text);
});

test('an update tells the codes of a reminder in words, too', async () => {
  const changes = { tone: [null, 2], methods: [null, [1, 3]] };
  const entry = { id: 'a', area: 'Fees', action: 'Update', changes } as unknown as AuditEntry;
  const { screen } = await renderInApp(<ChangeLines entry={entry} />);
  await expect.element(screen.getByText('Giọng: Rõ ràng')).toBeVisible();
  await expect.element(screen.getByText(/E-mail; Trong phần mềm/)).toBeVisible();
});

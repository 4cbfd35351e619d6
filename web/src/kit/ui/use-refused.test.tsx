import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { api } from '../api/client.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
import { useRefused } from './use-refused.ts';

function Small() {
  const refused = useRefused();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = () => api.send('POST', '/api/Fees', {}).catch((error: unknown) => setErrors(refused(error, ['amount'])));
  return (
    <>
      <p role="note">{errors['amount']}</p>
      <Button onClick={() => void send()}>Ghi</Button>
    </>
  );
}

const tooLong = { message: 'Mes.Fees.Amount.OverLength', params: { max: 77 } };

test.each([
  [[{ field: 'amount', ...tooLong }], '77', 0],
  [[{ field: 'hidden', ...tooLong }], '', 1],
  [
    [
      { field: 'amount', ...tooLong },
      { field: 'hidden', ...tooLong },
    ],
    '77',
    1,
  ],
  [[], '', 1],
])(
  'a refusal stands at its input with its figures, and what the dialog does not show in a toast',
  async (errors, at, toasts) => {
    stubServer(() => ({
      status: 400,
      body: { status: 400, message: errors[0]?.message ?? 'Mes.Fees.InValid', errors, requestId: 'r' },
    }));
    const { screen } = await renderInApp(<Small />);
    await screen.getByRole('button', { name: 'Ghi' }).click();
    const shown = () => screen.getByRole('note').element().textContent;
    await expect.poll(() => [shown().includes(at), screen.getByRole('alert').all().length]).toEqual([true, toasts]);
    if (at === '') expect(shown()).toBe('');
  },
);

test('no screen puts refusals at its inputs without their figures', () => {
  const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  const bare = /\[\s*\w+\.field,\s*(?:message\(\w+\.message\)|\w+\.message)\s*\]/;
  expect(Object.entries(sources).flatMap(([path, text]) => (bare.test(text) ? [path] : []))).toEqual([]);
  expect('errors.map((one) => [one.field, message(one.message)])').toMatch(bare);
});

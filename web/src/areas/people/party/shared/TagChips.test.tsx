import { expect, test } from 'vitest';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
import { TagChips } from './TagChips.tsx';

test('tags carry the dot of their colour', async () => {
  stubServer(() => ({ body: { data: { items: [{ id: 't', name: 'Nhà tài trợ', colour: 'green' }], total: 1 } } }));
  const { screen } = await renderInApp(<TagChips names="Nhà tài trợ; Xuất khẩu" />, { codes: ['MembersSearch'] });
  await expect.element(screen.getByText('Nhà tài trợ')).toHaveAttribute('data-colour', 'green');
  await expect.element(screen.getByText('Xuất khẩu')).toBeVisible();
});

import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { CODES, marketRecord, pageOf, stubMarkets } from '../testing/markets.ts';

const rows = [1, 2, 3].map((number) => marketRecord(number));
const ids = rows.map(({ id }) => id);

async function openDialog(
  refusing: readonly string[] = [],
  codes: readonly string[] = CODES,
  asking: readonly string[] = [],
  /** The numbers of the calls without an answer, from 1, and of the records. */
  { lost = [], count = ids.length }: { lost?: readonly number[]; count?: number } = {},
) {
  let calls = 0;
  const records = Array.from({ length: count }, (_, at) => ({ id: marketRecord(at + 1).id, version: 2 }));
  const asked = stubMarkets(
    () => pageOf(rows, 3),
    ({ path, body }) => {
      if (path.endsWith('/SetField/Preview'))
        return {
          body: {
            data: {
              records,
              other: count - 1,
              empty: 1,
              same: 0,
              rows: [{ id: ids[0], name: 'Miền Bắc', changes: { description: ['Cũ', 'Mới'] } }],
            },
          },
        };
      if (path.endsWith('/SetField') && lost.includes(++calls)) throw new TypeError('Failed to fetch');
      if (path.endsWith('/SetField'))
        return {
          body: {
            data: (body as { records: { id: string }[]; confirmed?: string[] }).records.map(({ id }) => ({
              ...(asking.includes(id) &&
                !(body as { confirmed?: string[] }).confirmed && {
                  asks: ['Mes.Ranks.DiscountRatio.Asked'],
                  params: { count: 7 },
                }),
              id,
              ...(asking.includes(id) && !(body as { confirmed?: string[] }).confirmed
                ? { outcome: 'refused', message: 'Mes.Ranks.DiscountRatio.Asked' }
                : {
                    outcome: refusing.includes(id) ? 'refused' : 'saved',
                    message: refusing.includes(id) ? 'Mes.Markets.Update.Conflict' : 'Mes.Markets.Update.Successfully',
                  }),
            })),
          },
        };
      if (path.endsWith('/Undo')) return { body: { data: { undone: 3, kept: [], after: null } } };
      return { body: { data: null } };
    },
  );
  const opened = await renderInApp(<ListPage resource={market} />, {
    codes: [...codes],
    path: '/catalogue/markets',
    portals: true,
  });
  await expect.element(opened.screen.getByRole('link', { name: 'Miền Bắc' })).toBeVisible();
  await opened.screen.getByRole('checkbox', { name: 'Chọn Miền Bắc' }).click();
  await opened.screen.getByRole('checkbox', { name: 'Chọn Miền Nam' }).click();
  const sent = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  return { ...opened, sent, asked };
}

test('a field of the chosen rows is set after its preview, and given back as a whole', async () => {
  const { screen, sent, asked } = await openDialog();
  await screen.getByRole('button', { name: 'Sửa trường…' }).click();
  const field = screen.getByRole('combobox', { name: 'Trường' });
  // Without accents as well.
  await field.fill('mo ta');
  await screen.getByRole('option', { name: 'Mô tả' }).click();
  await screen.getByRole('textbox', { name: 'Mô tả' }).fill('Mới');
  await screen.getByRole('button', { name: 'Xem trước' }).click();
  await expect.element(screen.getByText(/2 đã có giá trị khác, 1 đang trống/)).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Miền Bắc' })).toBeVisible();
  expect(sent('/SetField')).toEqual([]);
  await screen.getByRole('button', { name: 'Sửa 3 thị trường' }).click();
  await expect.poll(() => sent('/SetField')).toHaveLength(1);
  const [body] = sent('/SetField') as { records: unknown; run: string; value: string }[];
  expect(body).toMatchObject({ field: 'description', way: 'set', value: 'Mới' });
  expect(body?.records).toEqual(ids.map((id) => ({ id, version: 2 })));
  await expect.element(screen.getByText('Đã sửa 3 thị trường')).toBeVisible();
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(() => asked.map(({ path }) => path)).toContain(`/api/RecentActions/${body?.run}/Undo`);
});

test('what was refused is listed with its reason', async () => {
  const { screen } = await openDialog([ids[0] ?? '']);
  await screen.getByRole('button', { name: 'Sửa trường…' }).click();
  await screen.getByRole('combobox', { name: 'Trường' }).click();
  await screen.getByRole('option', { name: 'Mô tả' }).click();
  await screen.getByText('Bỏ trống', { exact: true }).click();
  await screen.getByRole('button', { name: 'Xem trước' }).click();
  await screen.getByRole('button', { name: 'Sửa 3 thị trường' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('link', { name: 'Miền Bắc' })).toBeVisible();
  await expect.element(screen.getByText('Không sửa được')).toBeVisible();
});

test('those that a question stopped are saved once it is confirmed, under the key of the press', async () => {
  const { screen, sent } = await openDialog([], CODES, [ids[1] ?? '']);
  await screen.getByRole('button', { name: 'Sửa trường…' }).click();
  await screen.getByRole('combobox', { name: 'Trường' }).fill('mo ta');
  await screen.getByRole('option', { name: 'Mô tả' }).click();
  await screen.getByRole('textbox', { name: 'Mô tả' }).fill('Mới');
  await screen.getByRole('button', { name: 'Xem trước' }).click();
  await screen.getByRole('button', { name: 'Sửa 3 thị trường' }).click();
  await expect.element(screen.getByText(/7 hội viên đang ở hạng này/)).toBeVisible();
  await screen.getByRole('button', { name: 'Vẫn sửa 1 thị trường đang hỏi lại' }).click();
  await expect.poll(() => sent('/SetField')).toHaveLength(2);
  const [first, second] = sent('/SetField') as { run: string }[];
  expect(second).toMatchObject({
    run: first?.run,
    records: [{ id: ids[1], version: 2 }],
    confirmed: ['Mes.Ranks.DiscountRatio.Asked'],
  });
  await expect.element(screen.getByText('Đã sửa 1 thị trường')).toBeVisible();
});

test('after a lost answer the same is pressed again under the same key, and nothing is chosen anew', async () => {
  const { screen, sent, asked } = await openDialog([], CODES, [], { lost: [1] });
  await screen.getByRole('button', { name: 'Sửa trường…' }).click();
  await screen.getByRole('combobox', { name: 'Trường' }).fill('mo ta');
  await screen.getByRole('option', { name: 'Mô tả' }).click();
  await screen.getByRole('textbox', { name: 'Mô tả' }).fill('Mới');
  await screen.getByRole('button', { name: 'Xem trước' }).click();
  await screen.getByRole('button', { name: 'Sửa 3 thị trường' }).click();
  await expect.element(screen.getByText(/^Mất kết nối mạng/)).toBeVisible();
  await screen.getByRole('button', { name: 'Sửa 3 thị trường' }).click();
  await expect.element(screen.getByText('Đã sửa 3 thị trường')).toBeVisible();
  const [first, second] = sent('/SetField');
  expect(second).toEqual(first);
  const names = asked.filter(({ path }) => path.endsWith('/SetField')).map(({ press }) => press);
  expect(new Set(names).size).toBe(1);
});

test('what a lost answer left undone is counted and done by one press, with what was done before', async () => {
  const { screen, sent, asked } = await openDialog([], CODES, [], { lost: [2], count: 70 });
  await screen.getByRole('button', { name: 'Sửa trường…' }).click();
  await screen.getByRole('combobox', { name: 'Trường' }).fill('mo ta');
  await screen.getByRole('option', { name: 'Mô tả' }).click();
  await screen.getByRole('textbox', { name: 'Mô tả' }).fill('Mới');
  await screen.getByRole('button', { name: 'Xem trước' }).click();
  await screen.getByRole('button', { name: 'Sửa 70 thị trường' }).click();
  await expect.element(screen.getByText('Đã sửa 50 thị trường')).toBeVisible();
  await expect.element(screen.getByText(/Mất kết nối mạng/)).toBeVisible();
  await screen.getByRole('button', { name: 'Sửa tiếp 20 thị trường còn lại' }).click();
  await expect.element(screen.getByText('Đã sửa 20 thị trường')).toBeVisible();
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  const [, second, third] = sent('/SetField');
  expect(third).toEqual(second);
  const names = asked.filter(({ path }) => path.endsWith('/SetField')).map(({ press }) => press);
  expect(names[2]).toBe(names[1]);
});

test('without the code to change nobody is offered it', async () => {
  const { screen } = await openDialog(
    [],
    CODES.filter((code) => code !== 'MarketsUpdate'),
  );
  await expect.element(screen.getByRole('region', { name: '2 đã chọn' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sửa trường…' }).query()).toBeNull();
});

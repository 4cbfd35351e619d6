import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Panel } from './Panel.tsx';

const page = (total: number, names: readonly string[] = []) => ({ items: [...names], total, page: 1, pageSize: 2 });
const failed = new ApiError(500, { message: 'Mes.Notes.InValid' });

type Shown = ReturnType<typeof page> | undefined;

function panelOf(data: Shown, error: unknown = null, always = false, refetch = vi.fn<() => void>()) {
  return (
    <Panel
      answer={{ data, error, refetch }}
      none={['Chưa có ghi chú', 'Hãy viết một ghi chú']}
      pages={{ number: 1, words: { one: 'ghi chú', many: 'ghi chú' }, onPage: vi.fn<() => void>(), always }}
    >
      {({ items }) => <p role="note">{items.join(', ')}</p>}
    </Panel>
  );
}

test.each([
  ['what comes', panelOf(page(2, ['A', 'B'])), ['A, B'], false, false],
  ['what comes with its foot', panelOf(page(2, ['A', 'B']), null, true), ['A, B'], false, true],
  ['one of several pages', panelOf(page(3, ['A', 'B'])), ['A, B'], false, true],
  ['the words of nothing', panelOf(page(0), null, true), [], true, false],
  ['its place', panelOf(undefined), [], false, false],
])('a panel shows %s', async (_, panel, notes, isEmpty, hasFoot) => {
  const { screen } = await renderInApp(panel);
  expect(
    screen
      .getByRole('note')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(notes);
  expect(screen.getByRole('heading', { name: 'Chưa có ghi chú' }).elements().length > 0).toBe(isEmpty);
  expect(screen.getByRole('button', { name: 'Trang sau' }).elements().length > 0).toBe(hasFoot);
});

test('a failure is told with a way to try again, and leaves what was there', async () => {
  const refetch = vi.fn<() => void>();
  const first = await renderInApp(panelOf(undefined, failed, false, refetch));
  await first.screen.getByRole('button', { name: 'Thử lại' }).click();
  expect(refetch).toHaveBeenCalledTimes(1);
  await first.screen.unmount();
  const { screen } = await renderInApp(panelOf(page(1, ['A']), failed, false, refetch));
  await expect.element(screen.getByRole('note')).toHaveTextContent('A');
  await screen.getByRole('status').getByRole('button', { name: 'Thử lại' }).click();
  expect(refetch).toHaveBeenCalledTimes(2);
});

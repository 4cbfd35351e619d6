import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../kit/i18n/language.ts';
import { FormPage } from '../../kit/resource/form/FormPage.tsx';
import { ListPage } from '../../kit/resource/list/ListPage.tsx';
import { RecordPage } from '../../kit/resource/record/RecordPage.tsx';
import { CODES, marketRecord, pageOf, stubMarkets } from '../../kit/resource/testing/markets.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import '../app.texts.ts';
import { Frame } from './Frame.tsx';

/** The lines of the sheet: the key and its action. */
const lines = () =>
  [...document.querySelectorAll('[role="dialog"] dl > div')].map(
    (line) => `${line.querySelector('dd')?.textContent?.trim()} ${line.querySelector('dt')?.textContent}`,
  );
const EVERYWHERE = [
  'Ctrl K Tìm hồ sơ và màn hình',
  '? Xem hướng dẫn và phím tắt',
  'Shift Z Việc tôi đã làm, và hoàn tác',
  'Esc Đóng hộp thoại, trình đơn',
];

test('on a list names the keys of the list, in the language of the person', async () => {
  stubMarkets(() => pageOf([marketRecord(1)]));
  const { screen } = await renderInApp(
    <>
      <Frame />
      <ListPage resource={market} />
    </>,
    { codes: CODES, path: '/catalogue/markets' },
  );
  await expect.element(screen.getByRole('row', { name: /TT-1/ })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Hướng dẫn và phím tắt' })).toBeVisible();
  expect(lines()).toEqual([
    '/ Vào ô tìm của danh sách',
    'j Xuống dòng dưới',
    'k Lên dòng trên',
    'Enter Mở dòng đang chọn',
    'x Chọn hoặc bỏ chọn dòng này',
    'Shift x Chọn từ dòng trước tới dòng này',
    'p Xem nhanh dòng đang chọn bên cạnh',
    'e Sửa dòng đang chọn',
    'c Thêm mới',
    ...EVERYWHERE,
  ]);
  showLanguage('en', false);
  await expect.element(screen.getByRole('dialog', { name: 'Help and shortcuts' })).toBeVisible();
  expect(lines()).toContain('j Next row');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
});

test('leaves out what the role does not allow', async () => {
  stubMarkets(() => pageOf([marketRecord(1)]));
  const { screen } = await renderInApp(
    <>
      <Frame />
      <ListPage resource={market} />
    </>,
    { codes: ['MarketsSearch'], path: '/catalogue/markets' },
  );
  await expect.element(screen.getByRole('row', { name: /TT-1/ })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Hướng dẫn và phím tắt' })).toBeVisible();
  expect(lines()).toEqual(['/ Vào ô tìm của danh sách', 'j Xuống dòng dưới', 'k Lên dòng trên', ...EVERYWHERE]);
});

test('on a record names the key that edits it, on a form the one that saves', async () => {
  stubMarkets(
    () => pageOf([]),
    () => ({ body: { data: marketRecord(1) } }),
  );
  const record = await renderInApp(
    <>
      <Frame />
      <RecordPage resource={market} />
    </>,
    { codes: CODES, path: '/catalogue/markets/info/1', route: '/catalogue/markets/info/:id' },
  );
  await expect.element(record.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.poll(lines).toEqual(['e Sửa hồ sơ này', ...EVERYWHERE]);
  await record.screen.unmount();
  const form = await renderInApp(
    <>
      <Frame />
      <FormPage resource={market} />
    </>,
    { codes: CODES, path: '/catalogue/markets/add' },
  );
  await form.screen.getByRole('button', { name: /^Hướng dẫn, phím tắt/ }).click();
  await form.screen.getByRole('menuitem', { name: /Hướng dẫn và phím tắt/ }).click();
  await expect.poll(lines).toEqual(['Ctrl S Lưu', ...EVERYWHERE]);
});

test('a question mark typed into a field is a question mark', async () => {
  stubMarkets(() => pageOf([marketRecord(1)]));
  const { screen } = await renderInApp(
    <>
      <Frame />
      <ListPage resource={market} />
    </>,
    { codes: CODES, path: '/catalogue/markets' },
  );
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('ai?');
  await expect.element(screen.getByRole('searchbox')).toHaveValue('ai?');
  expect(screen.getByRole('dialog').query()).toBeNull();
});

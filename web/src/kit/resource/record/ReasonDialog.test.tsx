import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { describe, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubAnswer, stubServer } from '../../testing/stub-server.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { marketRecord } from '../testing/markets.ts';
import { useStep } from './use-step.ts';

const record = marketRecord(1);
const KEY = 'Mes.Markets.Description.OverLength';

async function open(answer: StubAnswer, missing?: string) {
  const asked = stubServer(({ method }) => (method === 'POST' ? answer : { status: 404 }));
  const onClose = vi.fn<() => void>();
  const { screen } = await renderInApp(<Asked onClose={onClose} missing={missing} />);
  const box = screen.getByRole('textbox', { name: 'Lý do' });
  const button = screen.getByRole('button', { name: 'Đóng cửa' });
  await expect.element(box).toHaveFocus();
  return { screen, asked, onClose, box, button };
}

function Asked({ onClose, missing }: { onClose: () => void; missing: string | undefined }) {
  const take = useStep(market);
  return (
    <ReasonDialog
      title="Đóng cửa?"
      hint="Không mở lại được."
      confirmLabel="Đóng cửa"
      cancelLabel="Để sau"
      reasonLabel="Lý do"
      field="reason"
      {...(missing && { missing })}
      onConfirm={(reason) => take(record, 'Close', { reason })}
      onClose={onClose}
    />
  );
}

describe('a step that asks for a reason', () => {
  test('is taken once, however often it is confirmed', async () => {
    const { screen, asked, box } = await open({ body: { data: record, message: 'Mes.Markets.Update.Successfully' } });
    await box.fill('Hết hàng');
    const form = (box.element() as HTMLTextAreaElement).form;
    form?.requestSubmit();
    form?.requestSubmit();
    await expect.element(screen.getByText('Đã lưu thị trường: Miền Bắc')).toBeVisible();
    form?.requestSubmit();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('the dialog waits for a reason, sends it and reports the result', async () => {
    const { screen, asked, onClose, box, button } = await open({
      body: { data: record, message: 'Mes.Markets.Update.Successfully' },
    });
    await expect.element(button).toBeDisabled();
    await box.fill('Hết hàng');
    await button.click();
    await expect.element(screen.getByText('Đã lưu thị trường: Miền Bắc')).toBeVisible();
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', `/api/Markets/${record.id}/Close`, { reason: 'Hết hàng' }],
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('an empty reason gets its own sentence at the field, where the area has one', async () => {
    const { screen, asked, button } = await open({}, 'Mes.Markets.Description.Required');
    await button.click();
    await expect.element(screen.getByText('Mô tả là bắt buộc')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('the field shows the number of characters left when few are left', async () => {
    const { screen, box } = await open({});
    await box.fill('x'.repeat(900));
    expect(screen.getByText(/^Còn/).elements()).toEqual([]);
    await box.fill('x'.repeat(901));
    await expect.element(screen.getByText('Còn 99 ký tự')).toBeVisible();
  });

  test('a refusal of the server appears at the field', async () => {
    const errors = [{ field: 'reason', message: KEY }];
    const { screen, onClose, box, button } = await open({ status: 400, body: { message: KEY, errors } });
    await box.fill('Hết hàng');
    await button.click();
    await expect.element(screen.getByText('Mô tả dài quá 1000 ký tự')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([
    ['closes when the step as a whole is refused', 400, 'Mes.Markets.IsUsing', /^Thị trường đang được sử dụng/, 1],
    ['keeps the words when the server is not there', 503, 'Mes.Server.Unavailable', /^Máy chủ tạm thời bận/, 0],
  ])('%s', async (_what, status, key, text, closed) => {
    const { screen, onClose, box, button } = await open({ status, body: { message: key } });
    await box.fill('Hết hàng');
    await button.click();
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(closed);
    await expect.element(box).toHaveValue('Hết hàng');
  });
});

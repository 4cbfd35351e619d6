import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RefPicker } from './RefPicker.tsx';
import { marketRecord, PATH } from '../testing/markets.ts';

const [north, central, south] = [1, 2, 3].map((number) => {
  const { id, code, name } = marketRecord(number) as ReturnType<typeof marketRecord> & { code: string; name: string };
  return { id, code, name };
}) as [Option, Option, Option];
type Option = { id: string; code: string; name: string };
const all = [north, central, south];

/** Answers like the server: by ids, or by a part of the name without accents. */
function options({ query }: StubRequest): StubAnswer {
  const ids = query.getAll('ids');
  const search = fold(query.get('search') ?? '');
  const found = all.filter(({ id, name }) => (ids.length > 0 ? ids.includes(id) : fold(name).includes(search)));
  return { body: { data: found } };
}

interface Settings {
  codes?: readonly string[];
  value?: string | null;
  answer?: (request: StubRequest) => StubAnswer | Promise<StubAnswer>;
  props?: Partial<ComponentProps<typeof RefPicker>>;
}

/** A form with a picker of markets and the chosen value. */
async function openPicker({ codes = [], value = null, answer = options, props = {} }: Settings = {}) {
  const asked = stubServer(answer);
  const submitted = vi.fn<() => void>();
  // Portals draw the dialog outside of the form, as in the product.
  const { screen } = await renderInApp(<Form start={value} props={props} onSubmit={submitted} />, {
    codes,
    portals: true,
  });
  const picker = screen.getByRole('combobox', { name: 'Thị trường chính' });
  const chosen = () => screen.getByTestId('chosen').element().textContent;
  return { screen, picker, chosen, asked, submitted, option: (name: string) => screen.getByRole('option', { name }) };
}

function Form({ start, props, onSubmit }: { start: string | null; props: Settings['props']; onSubmit: () => void }) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <RefPicker area="Markets" label="Thị trường chính" value={value} onChange={setValue} {...props} />
      <output data-testid="chosen">{value ?? 'trống'}</output>
      <button type="submit">Gửi</button>
    </form>
  );
}

describe('choosing', () => {
  test('by clicking shows the records with their codes, and the name of the chosen one without asking again', async () => {
    const { picker, option, chosen, asked } = await openPicker();
    await picker.click();
    await expect.element(option('Miền Nam TT-3')).toBeVisible();
    await option('Miền Nam TT-3').click();
    await expect.element(picker).toHaveValue('Miền Nam');
    expect(chosen()).toBe(south.id);
    await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
    expect(asked.map(({ path, query }) => [path, query.get('ids')])).toEqual([[`${PATH}/Options`, null]]);
  });

  test('asks once for quick typing, without accents, and shows in bold what matches', async () => {
    const { picker, option, screen, asked } = await openPicker();
    await picker.click();
    await expect.element(option('Miền Nam TT-3')).toBeVisible();
    // Both insertions run in one task, so that even a slow machine types quickly.
    document.execCommand('insertText', false, 'tr');
    document.execCommand('insertText', false, 'ung');
    await expect.element(option('Miền Trung TT-2')).toBeVisible();
    await expect.poll(() => screen.getByRole('option').elements().length).toBe(1);
    expect(option('Miền Trung TT-2').element().querySelector('b')?.textContent).toBe('Trung');
    expect(asked.map(({ query }) => query.get('search'))).toEqual([null, 'trung']);
  });

  test('needs no mouse: the arrows walk round the rows, Enter takes one and does not send the form', async () => {
    const { picker, option, chosen, submitted } = await openPicker();
    picker.element().focus();
    await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('Miền Bắc TT-1')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(picker).toHaveAttribute('aria-activedescendant', option('Miền Nam TT-3').element().id);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(picker).toHaveAttribute('aria-activedescendant', option('Miền Trung TT-2').element().id);
    await userEvent.keyboard('{Enter}');
    await expect.poll(chosen).toBe(central.id);
    expect(submitted).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => submitted.mock.calls.length).toBe(1);
  });

  test('says why a record was found that its name does not show', async () => {
    const foundBy = { field: 'description', part: null, value: 'Chợ nổi Cái Răng' };
    const { picker, option } = await openPicker({ answer: () => ({ body: { data: [{ ...south, foundBy }] } }) });
    await picker.fill('cho noi');
    await expect.element(option('Miền Nam Mô tả: Chợ nổi Cái Răng TT-3')).toBeVisible();
  });

  test('by typing and Enter takes the first match', async () => {
    const { picker, chosen } = await openPicker();
    await picker.fill('nam');
    await expect.element(picker).toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{Enter}');
    await expect.poll(chosen).toBe(south.id);
  });

  test('asks only for what fits the choice made elsewhere', async () => {
    const { picker, asked } = await openPicker({ props: { narrow: { fieldIds: ['a', 'b'] } } });
    await picker.click();
    await expect.poll(() => asked.at(-1)?.query.getAll('fieldIds')).toEqual(['a', 'b']);
  });

  test('never takes a row of an older question', async () => {
    const { picker, option, chosen } = await openPicker({
      answer: (request) => (request.query.get('search') === 'nam' ? new Promise(() => undefined) : options(request)),
    });
    await picker.fill('bac');
    await expect.element(picker).toHaveAttribute('aria-activedescendant');
    await picker.fill('nam');
    await expect.element(option('Miền Bắc TT-1')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toBe('trống');
  });

  test('cancels the request that a newer one replaces', async () => {
    const signals = new Map<string | null, AbortSignal | null | undefined>();
    const { picker } = await openPicker();
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      signals.set(new URL(address, window.location.origin).searchParams.get('search'), init?.signal);
      return new Promise(() => undefined);
    });
    await picker.fill('bac');
    await expect.poll(() => signals.has('bac')).toBe(true);
    await picker.fill('nam');
    await expect.poll(() => signals.get('bac')?.aborted).toBe(true);
    await expect.poll(() => signals.get('nam')?.aborted).toBe(false);
  });
});

test('a press counts although the rows move before the button comes up', async () => {
  let answerLate: (answer: StubAnswer) => void = () => undefined;
  const { picker, option, chosen } = await openPicker({
    answer: (request) =>
      request.query.get('search') === 'nam' ? new Promise((resolve) => (answerLate = resolve)) : options(request),
  });
  await picker.click();
  await expect.element(option('Miền Nam TT-3')).toBeVisible();
  await picker.fill('nam');
  const row = option('Miền Nam TT-3').element();
  row.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  answerLate({ body: { data: [south] } });
  await expect.poll(chosen).toBe(south.id);
  await expect.element(picker).toHaveValue('Miền Nam');
});

describe('a text that was typed and not chosen', () => {
  /** A dialog with a picker; `saved` receives the value at each save. */
  async function openDialog(answer = options) {
    const asked = stubServer(answer);
    const saved = vi.fn<(value: string | null) => void>();
    const { screen } = await renderInApp(<Dialog onSave={saved} />, { portals: true });
    const picker = screen.getByRole('combobox', { name: 'Thị trường chính' });
    // The open list covers the button, which a person presses after the list has gone.
    const save = () => document.querySelector('form')?.requestSubmit();
    return { screen, picker, asked, saved, save };
  }

  function Dialog({ onSave }: { onSave: (value: string | null) => void }) {
    const [value, setValue] = useState<string | null>(null);
    return (
      <ConfirmDialog
        opened
        title="Hộp thoại"
        confirmLabel="Lưu"
        onConfirm={() => onSave(value)}
        onClose={() => undefined}
      >
        <RefPicker area="Markets" label="Thị trường chính" value={value} onChange={setValue} />
      </ConfirmDialog>
    );
  }

  test('is taken when the person leaves the input and exactly one record is called so, by name or code', async () => {
    const { picker, chosen } = await openPicker();
    await picker.fill(' mien nam ');
    await userEvent.tab();
    await expect.element(picker).toHaveValue('Miền Nam');
    expect(chosen()).toBe(south.id);
    await picker.fill('Miền');
    await userEvent.tab();
    await expect.element(picker).toHaveValue('Miền Nam');
    expect(chosen()).toBe(south.id);
  });

  test('is taken by its code', async () => {
    const { picker, chosen } = await openPicker({ answer: () => ({ body: { data: all } }) });
    await picker.fill('tt-2');
    await userEvent.tab();
    await expect.poll(chosen).toBe(central.id);
  });

  test('is taken by a dialog that is confirmed before the options arrived', async () => {
    const { picker, saved, save } = await openDialog();
    await picker.fill('miền trung');
    save();
    await expect.poll(() => saved.mock.calls).toEqual([[central.id]]);
  });

  test('keeps a dialog from saving while nothing is called so, and Escape drops it', async () => {
    const { screen, picker, saved, save } = await openDialog();
    await picker.fill('Miền Tây');
    save();
    await expect
      .element(picker)
      .toHaveAccessibleDescription('Không có “Miền Tây” trong danh sách. Hãy chọn một mục có sẵn.');
    await expect.element(picker).toHaveValue('Miền Tây');
    await expect.element(picker).toHaveFocus();
    expect(saved).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.element(picker).toHaveValue('');
    await expect.element(picker).not.toHaveAccessibleDescription(/Không có/);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    save();
    await expect.poll(() => saved.mock.calls).toEqual([[null]]);
  });

  test('asks to choose when several are called so, and when the options could not be asked for', async () => {
    const twins = [north, { ...south, name: north.name }];
    const { picker, save } = await openDialog((request) =>
      fold(request.query.get('search') ?? '') === 'hong' ? { status: 500, body: {} } : { body: { data: twins } },
    );
    await picker.fill('miền bắc');
    save();
    await expect.element(picker).toHaveAccessibleDescription(/^Có nhiều mục tên “miền bắc”/);
    await picker.fill('hong');
    await expect.element(picker).not.toHaveAccessibleDescription(/Có nhiều/);
    save();
    await expect.element(picker).toHaveAccessibleDescription(/^Chưa tìm được “hong”/);
  });
});

describe('the chosen record', () => {
  test('is requested by its id and shown with name and code', async () => {
    const { screen, picker, option, asked } = await openPicker({ value: central.id });
    await expect.element(picker).toHaveValue('Miền Trung');
    await expect.element(screen.getByText('TT-2')).toBeVisible();
    expect(asked.map(({ query }) => query.get('ids'))).toEqual([central.id]);
    await picker.click();
    await expect.element(option('Miền Trung TT-2')).toHaveAttribute('aria-selected', 'true');
    await expect.element(picker).toHaveAttribute('aria-activedescendant', option('Miền Trung TT-2').element().id);
  });

  test('is told to be gone when nobody has it any more', async () => {
    const { picker } = await openPicker({ value: marketRecord(9).id });
    await expect.element(picker).toHaveValue('Không còn trong danh mục');
  });

  test('stays when one types and leaves, or presses Escape', async () => {
    const { picker, chosen } = await openPicker({ value: central.id });
    await expect.element(picker).toHaveValue('Miền Trung');
    await picker.fill('nam');
    await userEvent.keyboard('{Escape}');
    await expect.element(picker).toHaveValue('Miền Trung');
    await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
    await picker.fill('nam');
    await userEvent.tab();
    await expect.element(picker).toHaveValue('Miền Trung');
    expect(chosen()).toBe(central.id);
  });

  test('is taken off by its button, and by emptying the field', async () => {
    const { screen, picker, chosen, option } = await openPicker({ value: central.id });
    await screen.getByRole('button', { name: 'Bỏ chọn thị trường' }).click();
    expect(chosen()).toBe('trống');
    await expect.element(picker).toHaveValue('');
    await picker.click();
    await option('Miền Bắc TT-1').click();
    await expect.poll(chosen).toBe(north.id);
    await picker.fill('');
    await expect.poll(chosen).toBe('trống');
  });
});

describe('a picker', () => {
  test('says when nothing matches', async () => {
    const { screen, picker } = await openPicker();
    await picker.fill('sao hoả');
    await expect.element(screen.getByText('Không thấy “sao hoả”')).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(0);
  });

  test('says when there is nothing to choose from yet', async () => {
    const { screen, picker } = await openPicker({ answer: () => ({ body: { data: [] } }) });
    await picker.click();
    await expect.element(screen.getByText('Chưa có thị trường nào')).toBeVisible();
  });

  test('says when the records could not be loaded', async () => {
    const { screen, picker } = await openPicker({
      answer: () => ({ status: 403, body: { message: 'Mes.Permission.NotAllowed' } }),
    });
    await picker.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Bạn chưa được cấp quyền này');
  });

  test('tells assistive technology that it is required and what is wrong', async () => {
    const { picker } = await openPicker({ props: { required: true, error: 'Thị trường là bắt buộc' } });
    await expect.element(picker).toHaveAttribute('aria-required', 'true');
    await expect.element(picker).toHaveAttribute('aria-invalid', 'true');
    await expect.element(picker).toHaveAccessibleDescription('Thị trường là bắt buộc');
  });
});

describe('creating a missing record', () => {
  const created = { ...marketRecord(9), code: 'TT-MOI', name: 'Châu Phi' };

  /** Refuses the code `TT-1` and accepts any other. */
  function saving(request: StubRequest): StubAnswer {
    if (request.method !== 'POST') return options(request);
    const taken = { field: 'code', message: 'Mes.Markets.Code.AlreadyExist' };
    return (request.body as { code: string }).code === 'TT-1'
      ? { status: 400, body: { message: 'Mes.Input.InValid', errors: [taken], requestId: 'r-1' } }
      : { status: 201, body: { data: created, message: 'Mes.Markets.Create.Successfully' } };
  }

  test('is not offered without the permission', async () => {
    const { screen, picker } = await openPicker();
    await picker.fill('châu phi');
    await expect.element(screen.getByText(/^Không thấy/)).toBeVisible();
    expect(screen.getByRole('option', { name: /^Thêm/ }).elements()).toHaveLength(0);
  });

  test('begins with what was typed, shows refusals at their field, and chooses what was created', async () => {
    const { screen, picker, option, chosen, submitted } = await openPicker({
      codes: ['MarketsCreate'],
      answer: saving,
    });
    await picker.fill('Châu Phi');
    await expect.element(option('Thêm thị trường “Châu Phi”')).toBeVisible();
    await expect.element(screen.getByText(/^Không thấy/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'Thêm thị trường' });
    await expect.element(dialog.getByRole('textbox', { name: 'Tên' })).toHaveValue('Châu Phi');
    await dialog.getByRole('textbox', { name: 'Mã' }).fill('TT-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('textbox', { name: 'Mã' })).toHaveAccessibleDescription(/Mã đã tồn tại/);
    await dialog.getByRole('textbox', { name: 'Mã' }).fill('TT-MOI');
    await dialog.getByRole('button', { name: 'Lưu thị trường' }).click();
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(picker).toHaveValue('Châu Phi');
    expect(chosen()).toBe(created.id);
    expect(submitted).not.toHaveBeenCalled();
    await expect.element(picker).toHaveFocus();
  });

  test('by Ctrl+S saves the new record only, not the form around it', async () => {
    const around = vi.fn<(event: KeyboardEvent) => void>();
    window.addEventListener('keydown', around);
    const { screen, picker, option, chosen, asked } = await openPicker({ codes: ['MarketsCreate'], answer: saving });
    await picker.fill('Châu Phi');
    await option('Thêm thị trường “Châu Phi”').click();
    await screen.getByRole('textbox', { name: 'Mã' }).fill('TT-MOI');
    around.mockClear();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(chosen).toBe(created.id);
    window.removeEventListener('keydown', around);
    expect(around.mock.calls.filter(([{ key }]) => key === 's')).toHaveLength(0);
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('can be left, with nothing changed', async () => {
    const { screen, picker, option, chosen } = await openPicker({ codes: ['MarketsCreate'], answer: saving });
    await picker.click();
    await option('Thêm thị trường').click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Huỷ' }).click();
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
    await expect.element(picker).toHaveFocus();
    expect(chosen()).toBe('trống');
  });
});

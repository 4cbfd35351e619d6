import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { useEffect, useMemo, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CanOpenProvider } from '../../ui/landing.ts';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import { dropAllDrafts } from '../../ui/drafts.ts';
import { FormPage } from './FormPage.tsx';
import type { LooseRecord } from '../records.ts';
import { CODES, marketRecord, PATH } from '../testing/markets.ts';
import { timerFired } from '../../testing/settled.ts';
import { DRAFT_PAUSE } from './use-draft.ts';

const ADD = '/catalogue/markets/add';
const first = marketRecord(1, { description: 'Mô tả cũ' });
const EDIT = `/catalogue/markets/edit/${first.id}`;

/** Opens the form for adding, or for editing `first`; `write` answers a save. */
async function openForm(
  path: string,
  write: (request: StubRequest) => StubAnswer = () => ({}),
  canOpen: (path: string) => boolean = () => true,
) {
  const asked = stubServer((request) => (request.method === 'GET' ? { body: { data: first } } : write(request)));
  const opened = await renderInApp(
    <CanOpenProvider value={canOpen}>
      <FormPage resource={market} />
    </CanOpenProvider>,
    {
      codes: CODES,
      path,
      route: path === ADD ? '*' : '/catalogue/markets/:kind/:id',
    },
  );
  const field = (name: string) => opened.screen.getByRole('textbox', { name });
  await expect.element(field('Tên')).toBeVisible();
  return { ...opened, field, written: () => asked.filter(({ method }) => method !== 'GET') };
}

const saved = (record: LooseRecord, status = 200) => ({
  status,
  body: { data: record, message: 'Mes.Markets.Create.Successfully' },
});
const conflict = (current: LooseRecord) => ({
  status: 409,
  body: { message: 'Mes.Markets.Update.Conflict', errors: [], requestId: 'r-9', current },
});

describe('a form that could not be saved', () => {
  test.each([
    [[{ action: 'Update', refusal: 'Mes.Markets.Status.NotAllowed' }], /./],
    [[], 'Bạn chưa được cấp quyền này'],
  ])('tells why instead of taking what a person types (%#)', async (allowedActions, reason) => {
    stubServer(() => ({ body: { data: { ...first, allowedActions } } }));
    const opened = await renderInApp(<FormPage resource={market} />, {
      codes: CODES,
      path: EDIT,
      route: '/catalogue/markets/:kind/:id',
    });
    const { screen } = opened;
    await expect.element(screen.getByRole('heading', { name: 'Không sửa được Miền Bắc' })).toBeVisible();
    await expect.element(screen.getByText(reason).first()).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    await screen.getByRole('link', { name: 'Xem hồ sơ' }).click();
    await expect.poll(() => opened.router.state.location.pathname).toBe(`/catalogue/markets/info/${first.id}`);
  });
});

describe('a form', () => {
  test('marks what is required, says what is missing, sums it up and focuses the first', async () => {
    const { screen, field, written } = await openForm(ADD);
    await expect.element(field('Mã')).toHaveAttribute('aria-required', 'true');
    await expect.element(field('Mô tả')).toHaveAttribute('aria-required', 'false');
    await screen.getByRole('button', { name: 'Lưu thị trường' }).click();
    await expect.element(field('Mã')).toHaveFocus();
    await expect.element(field('Mã')).toHaveAccessibleDescription(/Mã là bắt buộc/);
    await expect.element(screen.getByText('Chưa lưu được, còn 2 chỗ cần sửa.')).toBeVisible();
    await screen.getByRole('button', { name: 'Tên là bắt buộc' }).click();
    await expect.element(field('Tên')).toHaveFocus();
    expect(written()).toHaveLength(0);
  });

  test('tells what is wrong with a value when its input is left, and takes it back while it is put right', async () => {
    const { screen, field } = await openForm(ADD);
    await field('Mã').fill('T T');
    expect(screen.getByText('Mã: ghi như HV-001').query()).toBeNull();
    await field('Tên').click();
    await expect.element(screen.getByText('Mã: ghi như HV-001')).toBeVisible();
    await field('Mã').fill('TT');
    await expect.poll(() => screen.getByText('Mã: ghi như HV-001').query()).toBeNull();
    expect(screen.getByText('Tên là bắt buộc').query()).toBeNull();
  });

  test('saves with Ctrl+S what the server takes: cleaned, and null for what is empty', async () => {
    const { field, written, router } = await openForm(ADD, () => saved(first, 201));
    await field('Mã').fill(' TT-1 ');
    await field('Tên').fill('  Miền   Bắc');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => router.state.location.pathname).toBe(`/catalogue/markets/info/${first.id}`);
    expect(written()).toHaveLength(1);
    expect(written()[0]).toMatchObject({
      method: 'POST',
      path: PATH,
      body: { code: 'TT-1', name: 'Miền Bắc', description: null },
    });
  });

  test('puts what the server refuses at its field, with the value kept', async () => {
    const { screen, field } = await openForm(ADD, () => ({
      status: 400,
      body: {
        message: 'Mes.Markets.Code.AlreadyExist',
        errors: [{ field: 'code', message: 'Mes.Markets.Code.AlreadyExist' }],
        requestId: 'r-1',
      },
    }));
    await field('Mã').fill('TT-1');
    await field('Tên').fill('Miền Bắc');
    await screen.getByRole('button', { name: 'Lưu thị trường' }).click();
    await expect.element(field('Mã')).toHaveAccessibleDescription(/Mã đã tồn tại/);
    await expect.element(field('Mã')).toHaveFocus();
    await expect.element(field('Tên')).toHaveValue('Miền Bắc');
  });

  test('counts the characters when few are left', async () => {
    const { screen, field } = await openForm(ADD);
    await field('Mã').fill('x'.repeat(20));
    expect(screen.getByText(/^Còn \d+ ký tự$/).query()).toBeNull();
    await field('Mã').fill('x'.repeat(45));
    await expect.element(screen.getByText('Còn 5 ký tự')).toBeVisible();
  });

  test('waits with a save for first values that are still coming, and shows that it waits', async () => {
    const asked = stubServer(() => saved(first, 201));
    const coming = Promise.withResolvers<string>();
    function Late() {
      const [code, setCode] = useState<string>();
      useEffect(() => void coming.promise.then(setCode), []);
      const initial = useMemo(() => ({ code }), [code]);
      return <FormPage resource={market} initial={initial} isInitialComing={code === undefined} />;
    }
    const { screen, router } = await renderInApp(<Late />, { codes: CODES, path: ADD, route: '*' });
    await screen.getByRole('textbox', { name: 'Tên' }).fill('Miền Bắc');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByRole('button', { name: 'Lưu thị trường' })).toHaveAttribute('data-loading');
    coming.resolve('TT-9');
    await expect.poll(() => router.state.location.pathname).toBe(`/catalogue/markets/info/${first.id}`);
    const written = asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    expect(written).toMatchObject([{ code: 'TT-9', name: 'Miền Bắc' }]);
  });

  test('begins anew after "save and add another", leaving no draft behind', async () => {
    const { screen, field, written, router } = await openForm(ADD, () => saved(first, 201));
    await field('Mã').fill('TT-1');
    await field('Tên').fill('Miền Bắc');
    await screen.getByRole('button', { name: 'Lưu và thêm tiếp' }).click();
    await expect.element(field('Mã')).toHaveValue('');
    await expect.element(field('Mã')).toHaveFocus();
    expect(written()).toHaveLength(1);
    expect(router.state.location.pathname).toBe(ADD);
    await timerFired(DRAFT_PAUSE);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('sends the version that its writer saw', async () => {
    const { field, written } = await openForm(EDIT, () => saved({ ...first, version: 2 }));
    await field('Tên').fill('Tên mới');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => written().length).toBe(1);
    expect(written()[0]).toMatchObject({
      method: 'PUT',
      path: `${PATH}/${first.id}`,
      body: { name: 'Tên mới', version: 1 },
    });
  });
});

describe('a save by somebody who may not view the record', () => {
  const isNoRecord = (path: string) => !path.includes('/info/');

  test('ends on an empty form with the message, and adds the record once', async () => {
    const { screen, field, written, router } = await openForm(ADD, () => saved(first, 201), isNoRecord);
    await field('Mã').fill('TT-1');
    await field('Tên').fill('Miền Bắc');
    await screen.getByRole('button', { name: 'Lưu thị trường' }).click();
    await expect.element(screen.getByText('Đã thêm thị trường').first()).toBeVisible();
    await expect.element(field('Mã')).toHaveValue('');
    await expect.element(field('Mã')).toHaveFocus();
    expect(written()).toHaveLength(1);
    expect(router.state.location.pathname).toBe(ADD);
    await router.navigate('/catalogue/markets');
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets');
  });

  test('goes on from what was saved when it was a change', async () => {
    let version = 1;
    const { field, written, router } = await openForm(
      EDIT,
      () => saved({ ...first, name: `Tên ${version}`, version: (version += 1) }),
      isNoRecord,
    );
    await field('Tên').fill('Tên 1');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => written().length).toBe(1);
    await field('Tên').fill('Tên 2');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => written().length).toBe(2);
    expect(written().map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
    expect(router.state.location.pathname).toBe(EDIT);
  });
});

describe('leaving a form', () => {
  test('with unsaved work asks first, and staying keeps what was typed', async () => {
    const { screen, field, router } = await openForm(ADD);
    await field('Tên').fill('Đang gõ');
    await screen.getByRole('button', { name: 'Huỷ' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Rời trang khi chưa lưu?' })).toBeVisible();
    await screen.getByRole('button', { name: 'Ở lại' }).click();
    await expect.element(field('Tên')).toHaveValue('Đang gõ');
    expect(router.state.location.pathname).toBe(ADD);
    await screen.getByRole('button', { name: 'Huỷ' }).click();
    await screen.getByRole('button', { name: 'Rời trang' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets');
  });

  test('without changes does not ask', async () => {
    const { screen, router } = await openForm(ADD);
    await screen.getByRole('button', { name: 'Huỷ' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets');
  });

  test('by closing the window is asked by the browser', async () => {
    const { field } = await openForm(ADD);
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await field('Tên').fill('Đang gõ');
    await expect.poll(close).toBe(true);
  });
});

describe('a draft', () => {
  test('is kept at once when one leaves, and offered again', async () => {
    const begun = await openForm(ADD);
    await begun.field('Tên').fill('Đang gõ dở');
    await begun.screen.unmount();
    const again = await openForm(ADD);
    await expect.element(again.screen.getByText(/^Có bản nháp chưa lưu/)).toBeVisible();
    await expect.element(again.field('Tên')).toHaveValue('');
    await again.screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await expect.element(again.field('Tên')).toHaveValue('Đang gõ dở');
  });

  test('that was discarded does not come back', async () => {
    const begun = await openForm(ADD);
    await begun.field('Tên').fill('Đang gõ dở');
    await begun.screen.unmount();
    const again = await openForm(ADD);
    await again.screen.getByRole('button', { name: 'Bỏ bản nháp' }).click();
    await again.screen.unmount();
    const last = await openForm(ADD);
    expect(last.screen.getByText(/^Có bản nháp chưa lưu/).query()).toBeNull();
  });

  test('disappears when the form is as it was again', async () => {
    const begun = await openForm(EDIT);
    await begun.field('Tên').fill('Khác');
    await timerFired(DRAFT_PAUSE);
    await begun.field('Tên').fill('Miền Bắc');
    await timerFired(DRAFT_PAUSE);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('typed over an older version meets the newer one as a conflict instead of overwriting it', async () => {
    const begun = await openForm(EDIT);
    await begun.field('Tên').fill('Tên của tôi');
    await begun.screen.unmount();
    const newer = marketRecord(1, { version: 2, description: 'Mô tả mới', updatedBy: 'Đỗ Cẩm Yến' });
    let writes = 0;
    const asked = stubServer(({ method }) => {
      if (method === 'GET') return { body: { data: newer } };
      writes += 1;
      return writes === 1 ? conflict(newer) : saved({ ...newer, version: 3 });
    });
    const { screen } = await renderInApp(<FormPage resource={market} />, {
      codes: CODES,
      path: EDIT,
      route: '/catalogue/markets/:kind/:id',
    });
    await screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await userEvent.keyboard('{Control>}s{/Control}');
    await screen.getByRole('button', { name: 'Lưu bản đã chọn' }).click();
    await expect.poll(() => writes).toBe(2);
    const bodies = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ version: 1 });
    expect(bodies[1]).toMatchObject({ name: 'Tên của tôi', description: 'Mô tả mới', version: 2 });
  });

  test('is wiped at sign-out and never seen by another person', async () => {
    const begun = await openForm(ADD);
    await begun.field('Tên').fill('Đang gõ dở');
    await begun.screen.unmount();
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('draft:'));
    expect(key).toContain('0197a000-0000-7000-8000-000000000001');
    localStorage.setItem('language', 'vi');
    dropAllDrafts();
    expect(Object.keys(localStorage)).toEqual(['language']);
  });
});

describe('two people editing the same record', () => {
  const theirs = marketRecord(1, { version: 2, name: 'Tên của Yến', code: 'TT-MOI', description: 'Mô tả cũ' });

  test('are shown only where both changed the same, the rest is merged, and what was typed is kept', async () => {
    let writes = 0;
    const { screen, field, written, router } = await openForm(EDIT, () => {
      writes += 1;
      return writes === 1 ? conflict(theirs) : saved({ ...theirs, version: 3 });
    });
    await field('Tên').fill('Tên của tôi');
    await field('Mô tả').fill('Mô tả của tôi');
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = screen.getByRole('dialog', { name: 'Đỗ Cẩm Yến vừa lưu hồ sơ này' });
    await expect.element(dialog.getByRole('radio', { name: 'Tên của tôi' })).toBeChecked();
    expect(dialog.getByRole('radio').elements()).toHaveLength(2);

    await dialog.getByRole('button', { name: 'Quay lại sửa' }).click();
    await expect.element(field('Tên')).toHaveValue('Tên của tôi');
    await expect.element(field('Mô tả')).toHaveValue('Mô tả của tôi');

    writes = 0;
    await userEvent.keyboard('{Control>}s{/Control}');
    await dialog.getByRole('radio', { name: 'Tên của Yến' }).click();
    await dialog.getByRole('button', { name: 'Lưu bản đã chọn' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/catalogue/markets/info/${first.id}`);
    expect(written().at(-1)?.body).toEqual({
      code: 'TT-MOI',
      name: 'Tên của Yến',
      description: 'Mô tả của tôi',
      version: 2,
    });
  });

  test('may end with the other version, without asking about leaving', async () => {
    const { screen, field, router, written } = await openForm(EDIT, () => conflict(theirs));
    await field('Tên').fill('Tên của tôi');
    await userEvent.keyboard('{Control>}s{/Control}');
    await screen.getByRole('button', { name: 'Bỏ bản của tôi' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/catalogue/markets/info/${first.id}`);
    expect(written()).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});

describe('values that the form proposes', () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

  /** The form for adding, whose code is proposed by `propose`. */
  async function openProposing() {
    stubServer(() => ({}));
    let propose: (code: string) => void = () => undefined;
    function Proposing() {
      const [code, setCode] = useState<string>();
      propose = setCode;
      const initial = useMemo(() => (code === undefined ? { description: 'Từ trang' } : { code }), [code]);
      return <FormPage resource={market} initial={initial} />;
    }
    const { screen, router } = await renderInApp(<Proposing />, { codes: CODES, path: ADD });
    const field = (name: string) => screen.getByRole('textbox', { name });
    await expect.element(field('Mô tả')).toHaveValue('Từ trang');
    return {
      screen,
      router,
      field,
      propose: async (code: string) => {
        propose(code);
        await expect.element(field('Mã')).toHaveValue(code);
      },
    };
  }

  test('begin no draft, and leaving asks nothing', async () => {
    const { screen, router, propose } = await openProposing();
    await propose('TT-7');
    await timerFired(DRAFT_PAUSE);
    expect(drafts()).toEqual([]);
    await screen.getByRole('button', { name: 'Huỷ' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets');
  });

  test('leave the draft of a change by hand alone while its offer is open', async () => {
    const begun = await openForm(ADD);
    await begun.field('Tên').fill('Đang gõ dở');
    await begun.screen.unmount();
    const [key = ''] = drafts();
    const kept = localStorage.getItem(key);
    const { screen, propose } = await openProposing();
    await propose('TT-7');
    await timerFired(DRAFT_PAUSE);
    await screen.unmount();
    expect(localStorage.getItem(key)).toBe(kept);
  });

  test('are proposed anew with a draft, which brings only the changes by hand', async () => {
    const begun = await openProposing();
    await begun.propose('TT-7');
    await begun.field('Tên').fill('Đang gõ dở');
    await begun.screen.unmount();
    const { screen, field, propose } = await openProposing();
    await screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await expect.element(field('Tên')).toHaveValue('Đang gõ dở');
    await expect.element(field('Mã')).toHaveValue('');
    await propose('TT-8');
    await expect.element(field('Tên')).toHaveValue('Đang gõ dở');
  });
});

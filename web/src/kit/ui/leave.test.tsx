import { Button, Checkbox, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '../api/client.ts';
import { RichEditor } from '../rich-text/RichEditor.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import { settled, timerFired } from '../testing/settled.ts';
import { stubServer } from '../testing/stub-server.ts';
import { signOut } from '../auth/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DRAFT_PREFIX, dropOldDrafts } from './drafts.ts';
import { KEEP_PAUSE } from './typing.ts';

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
const QUESTION = 'Rời trang khi chưa lưu?';

/** A panel that knows nothing of drafts and leaving, as an area writes one. */
function Panel() {
  const [text, setText] = useState('');
  return (
    <div>
      <Textarea label="Ghi chú" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <TextInput label="Số" />
      <TextInput type="search" label="Tìm" />
      <Button onClick={() => void api.send('POST', '/api/Notes', { content: text.trim() })}>Lưu</Button>
      <Button onClick={() => void api.send('POST', '/api/Others', { name: 'Khác' })}>Việc khác</Button>
    </div>
  );
}

async function openPanel(path = '/meetings/info/1?tab=minutes') {
  stubServer(() => ({ body: { data: {}, message: 'Mes.Notes.Create.Successfully' } }));
  const opened = await renderInApp(<Panel />, { path });
  return { ...opened, note: opened.screen.getByRole('textbox', { name: 'Ghi chú' }) };
}

describe('leaving what a person typed into any panel', () => {
  test.each(['/meetings/info/1?tab=guests', '/meetings/info/1', '/home'])(
    'asks before %s, and keeps it',
    async (to) => {
      const { screen, router, note } = await openPanel();
      await note.fill('Ông Bình đề nghị');
      void router.navigate(to);
      await expect.element(screen.getByRole('dialog', { name: QUESTION })).toBeVisible();
      await expect.element(screen.getByText('Những gì bạn nhập được giữ làm bản nháp trên máy này.')).toBeVisible();
      await screen.getByRole('button', { name: 'Ở lại' }).click();
      await expect.element(note).toHaveValue('Ông Bình đề nghị');
      void router.navigate(to);
      await screen.getByRole('button', { name: 'Rời trang' }).click();
      await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(to);
      expect(drafts()).toHaveLength(1);
    },
  );

  test('asks when the window closes', async () => {
    const { note } = await openPanel();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await note.fill('Đang gõ');
    expect(close()).toBe(true);
  });

  test('asks before a sign-out, which deletes it', async () => {
    const { screen, note } = await openPanel();
    await note.fill('Đang gõ');
    const leaving = signOut();
    await expect.element(screen.getByText(/bản nháp trên máy này sẽ bị xoá/)).toBeVisible();
    await screen.getByRole('button', { name: 'Ở lại' }).click();
    await leaving;
    await expect.element(note).toHaveValue('Đang gõ');
    expect(window.location.hash).not.toBe('#/login');
  });

  test('offers it again at the same address alone, to the same person alone', async () => {
    const begun = await openPanel();
    await begun.note.fill('Ông Bình đề nghị');
    await timerFired(KEEP_PAUSE);
    await begun.screen.unmount();
    const elsewhere = await openPanel('/meetings/info/2?tab=minutes');
    await settled();
    expect(elsewhere.screen.getByRole('button', { name: 'Dùng bản nháp' }).query()).toBeNull();
    await elsewhere.screen.unmount();
    const again = await openPanel();
    await expect.element(again.screen.getByText(/^Bản nháp chưa lưu lúc .*: Ghi chú\./)).toBeVisible();
    await again.screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await expect.element(again.note).toHaveValue('Ông Bình đề nghị');
    expect(drafts()[0]).toContain('0197a000-0000-7000-8000-000000000001');
    void again.router.navigate('/home');
    await expect.element(again.screen.getByRole('dialog', { name: QUESTION })).toBeVisible();
  });

  test('asks nothing once it was saved or taken back, and the draft ends', async () => {
    const { screen, router, note } = await openPanel();
    await note.fill('  Ông Bình đề nghị ');
    await timerFired(KEEP_PAUSE);
    expect(drafts()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Việc khác' }).click();
    await settled();
    expect(drafts()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Lưu' }).click();
    await expect.poll(drafts).toEqual([]);
    const number = screen.getByRole('textbox', { name: 'Số' });
    await number.fill('12/BB');
    await number.fill('');
    await screen.getByRole('searchbox', { name: 'Tìm' }).fill('Bình');
    await router.navigate('/home');
    await expect.poll(() => router.state.location.pathname).toBe('/home');
  });

  test('promises no draft where the browser keeps none', async () => {
    const { screen, router, note } = await openPanel();
    const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await note.fill('Đang gõ');
    void router.navigate('/home');
    await expect.element(screen.getByText('Những gì bạn nhập sẽ mất.')).toBeVisible();
    store.mockRestore();
  });

  test('keeps a formatted text', async () => {
    const editor = (
      <>
        <p id="name">Biên bản</p>
        <RichEditor
          label="Biên bản"
          labelId="name"
          errorId={undefined}
          required={false}
          autoFocus={false}
          value=""
          onChange={() => undefined}
          onBlur={() => undefined}
          inputRef={() => undefined}
          placeholders={[]}
        />
      </>
    );
    const open = async () => {
      const opened = await renderInApp(editor, { path: '/meetings/info/1?tab=minutes' });
      return { ...opened, text: opened.screen.getByRole('textbox', { name: 'Biên bản' }) };
    };
    const { router, screen, text } = await open();
    await text.click();
    await userEvent.keyboard('Ông Bình');
    void router.navigate('?tab=guests');
    await screen.getByRole('button', { name: 'Rời trang' }).click();
    await expect.poll(() => router.state.location.search).toBe('?tab=guests');
    await screen.unmount();
    const again = await open();
    await again.screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await expect.element(again.text).toHaveTextContent('Ông Bình');
  });

  test('keeps no password and no secret, and says so', async () => {
    const { screen, router } = await renderInApp(
      <form>
        <PasswordInput label="Mật khẩu" />
        <TextInput data-secret label="Số định danh" />
        <TextInput label="Lý do" />
        <Select label="Loại" data={['Một', 'Hai']} />
      </form>,
    );
    await screen.getByLabelText('Mật khẩu').fill('Bí mật 1');
    await screen.getByRole('textbox', { name: 'Số định danh' }).fill('079123456789');
    await screen.getByRole('combobox', { name: 'Loại' }).click();
    await screen.getByRole('option', { name: 'Hai' }).click();
    void router.navigate('/home');
    await expect.element(screen.getByText('Những gì bạn nhập sẽ mất.')).toBeVisible();
    await screen.getByRole('button', { name: 'Ở lại' }).click();
    await screen.getByRole('textbox', { name: 'Lý do' }).fill('Kiểm tra');
    void router.navigate('/home');
    await expect.element(screen.getByText(/^Chữ đã gõ được giữ.*mật khẩu và số định danh thì không/)).toBeVisible();
    expect(JSON.stringify(localStorage)).toContain('Kiểm tra');
    expect(JSON.stringify(localStorage)).not.toMatch(/Bí mật|079123456789/);
  });

  test('ends drafts after 30 days', () => {
    const at = (days: number) =>
      JSON.stringify({ at: new Date(Date.now() - days * 86_400_000).toISOString(), texts: [] });
    localStorage.setItem(`${DRAFT_PREFIX}old`, at(31));
    localStorage.setItem(`${DRAFT_PREFIX}new`, at(29));
    dropOldDrafts();
    expect(drafts()).toEqual([`${DRAFT_PREFIX}new`]);
  });
});

describe('a dialog with typed text', () => {
  function Page({ kind }: { kind: 'Dialog' | 'ConfirmDialog' }) {
    const [opened, setOpened] = useState(false);
    const close = () => setOpened(false);
    const inside = <TextInput label="Lý do" data-autofocus />;
    return (
      <>
        <Button onClick={() => setOpened(true)}>Mở</Button>
        {kind === 'Dialog' ? (
          <Dialog opened={opened} onClose={close} title="Từ chối An" closeButtonProps={{ 'aria-label': 'Đóng hộp' }}>
            {inside}
            <Button onClick={close}>Huỷ</Button>
          </Dialog>
        ) : (
          <ConfirmDialog opened={opened} title="Từ chối An" confirmLabel="Từ chối" onConfirm={close} onClose={close}>
            {inside}
          </ConfirmDialog>
        )}
      </>
    );
  }

  const open = async (kind: 'Dialog' | 'ConfirmDialog') => {
    const { screen } = await renderInApp(<Page kind={kind} />, { portals: true });
    await screen.getByRole('button', { name: 'Mở' }).click();
    const reason = screen.getByRole('textbox', { name: 'Lý do' });
    await expect.element(reason).toHaveFocus();
    return { screen, reason, question: screen.getByRole('dialog', { name: 'Đóng khi chưa lưu?' }) };
  };

  test.each(['Dialog', 'ConfirmDialog'] as const)('%s: Escape asks, and closing keeps the text', async (kind) => {
    const { screen, reason, question } = await open(kind);
    await reason.fill('Thiếu giấy tờ');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => question.query()).toBeNull();
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveValue('Thiếu giấy tờ');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Đóng' }).click();
    await expect.poll(() => reason.query()).toBeNull();
    await screen.getByRole('button', { name: 'Mở' }).click();
    await screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await expect.element(reason).toHaveValue('Thiếu giấy tờ');
  });

  test.each(['Dialog', 'ConfirmDialog'] as const)('%s: its own button drops the text on purpose', async (kind) => {
    const { screen, reason, question } = await open(kind);
    await reason.fill('Thiếu giấy tờ');
    await timerFired(KEEP_PAUSE);
    expect(drafts()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Huỷ' }).click();
    await expect.poll(() => reason.query()).toBeNull();
    expect(question.query()).toBeNull();
    expect(drafts()).toEqual([]);
  });

  test('closes at once without typed text', async () => {
    const { reason } = await open('Dialog');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => reason.query()).toBeNull();
  });

  test('asks when its cross is pressed', async () => {
    const { screen, reason, question } = await open('Dialog');
    await reason.fill('Thiếu');
    await screen.getByRole('button', { name: 'Đóng hộp' }).click();
    await expect.element(question).toBeVisible();
  });

  test('asks nothing about choices that saved themselves', async () => {
    stubServer(() => ({ body: { data: {}, message: 'Mes.Notes.Update.Successfully' } }));
    const save = (body: object) => void api.send('PUT', '/api/Notes/1', body);
    function Page() {
      const [opened, setOpened] = useState(true);
      const [grade, setGrade] = useState<string | null>('Tốt');
      const choose = (next: string | null) => {
        setGrade(next);
        save({ grade: 2 });
      };
      return (
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Kết quả">
          <TextInput label="Lý do" />
          <Checkbox label="Huy hiệu" onChange={({ currentTarget }) => save({ badge: currentTarget.checked })} />
          <Checkbox label="Chờ lưu" />
          <Select label="Xếp loại" data={['Tốt', 'Khá']} value={grade} onChange={choose} />
        </Dialog>
      );
    }
    const { screen } = await renderInApp(<Page />, { portals: true });
    const dialog = screen.getByRole('dialog', { name: 'Kết quả' });
    const question = screen.getByRole('dialog', { name: 'Đóng khi chưa lưu?' });
    await screen.getByLabelText('Huy hiệu').click();
    await screen.getByRole('combobox', { name: 'Xếp loại' }).click();
    await screen.getByRole('option', { name: 'Khá' }).click();
    await settled();
    await screen.getByLabelText('Chờ lưu').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Ở lại' }).click();
    await expect.poll(() => question.query()).toBeNull();
    await screen.getByLabelText('Chờ lưu').click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
  });
});

test('a question about leaving goes when the write that was under way has saved the text', async () => {
  let answer = () => {};
  stubServer(
    () =>
      new Promise((done) => {
        answer = () => done({ body: { data: {}, message: 'Mes.Notes.Create.Successfully' } });
      }),
  );
  const { screen, router } = await renderInApp(<Panel />, { path: '/meetings/info/1' });
  await screen.getByRole('textbox', { name: 'Ghi chú' }).fill('Ông Bình đề nghị');
  await screen.getByRole('button', { name: 'Lưu' }).click();
  void router.navigate('/home');
  await expect.element(screen.getByRole('dialog', { name: QUESTION })).toBeVisible();
  answer();
  await expect.poll(() => router.state.location.pathname).toBe('/home');
  await expect.poll(() => screen.getByRole('dialog', { name: QUESTION }).query()).toBeNull();
});

import type { Access } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { describe, expect, test } from 'vitest';
import { showLanguage } from '../../../kit/i18n/language.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { AccessLogPage } from './AccessLogPage.tsx';
import { TextsPage } from './TextsPage.tsx';

const text = (number: number, content: string, language = 'vi') => ({
  id: `t${number}${language}`,
  purpose: 'privacy',
  number,
  language,
  content,
  publishedAt: `2026-0${number}-01T00:00:00Z`,
});

describe('legal texts', () => {
  test('say which version is in force, in both languages', async () => {
    stubServer(() => ({
      body: { data: { texts: [text(2, 'Bản hai'), text(1, 'Bản một'), text(1, 'First', 'en')], may: [] } },
    }));
    const { screen } = await renderInApp(<TextsPage />, { codes: ['PersonalDataSearch'] });
    await expect.element(screen.getByText('Đang áp dụng').first()).toBeVisible();
    const inForce = screen.getByText('Đang áp dụng').elements();
    expect(inForce.map((mark) => /bản \d · \S+ \S+/.exec(mark.closest('summary')?.textContent ?? '')?.[0])).toEqual([
      'bản 2 · Tiếng Việt',
      'bản 1 · Tiếng Anh',
    ]);
    expect(screen.getByRole('button', { name: 'Công bố phiên bản mới' }).elements()).toEqual([]);
    showLanguage('en', false);
    await expect.element(screen.getByText('In force').first()).toBeVisible();
  });

  test('are published from the words of the version before, once something changed', async () => {
    const asked = stubServer(({ method }) =>
      method === 'POST'
        ? { status: 201, body: { data: null, message: 'Mes.LegalTexts.Publish.Successfully' } }
        : { body: { data: { texts: [text(1, 'Bản một')], may: ['Create'] } } },
    );
    const { screen } = await renderInApp(<TextsPage />, { codes: ['PersonalDataSearch', 'PersonalDataCreate'] });
    await screen.getByRole('button', { name: 'Công bố phiên bản mới' }).click();
    const dialog = screen.getByRole('dialog');
    const content = dialog.getByRole('textbox', { name: 'Nội dung' });
    await expect.element(content).toHaveValue('Bản một');
    const publish = dialog.getByRole('button', { name: 'Công bố phiên bản mới' });
    await expect.element(publish).toBeDisabled();
    await content.fill('Bản hai');
    await publish.click();
    await expect.element(screen.getByText('Đã công bố phiên bản mới')).toBeVisible();
    const sent = { purpose: 'privacy', language: 'vi', content: 'Bản hai' };
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(sent);
  });
});

describe('the access log', () => {
  const entry: Access = {
    id: 'a1',
    at: '2026-03-01T01:00:00Z',
    actorName: 'Nguyễn Bảo Trâm',
    area: 'PersonalMembers',
    entityId: '0197a000-0000-7000-9000-000000000077',
    label: 'Trần Anh Tuấn',
    action: 'Reveal',
    fields: ['idCard'],
    rows: 1,
    reason: 'Đối chiếu hồ sơ',
    ip: '203.113.1.7',
  };
  const list: Access = {
    ...entry,
    id: 'a2',
    entityId: null,
    label: null,
    action: 'Export',
    fields: ['*'],
    rows: 1480,
    reason: null,
  };
  const actor = { id: '0197a000-0000-7000-9000-000000000099', name: 'Nguyễn Bảo Trâm', username: 'tram' };
  const serve = (items: readonly Access[]) =>
    stubServer(({ path }) =>
      path.endsWith('/Actors')
        ? { body: { data: [actor] } }
        : { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } },
    );

  test('says who saw what of whom and why, and how many rows of a list were exported, in both languages', async () => {
    serve([entry, list]);
    const { screen } = await renderInApp(<AccessLogPage />, { codes: ['PersonalDataSearch'] });
    const row = screen.getByRole('row', { name: /Đối chiếu hồ sơ/ });
    await expect.element(row.getByRole('cell', { name: 'Xem thông tin đã che' })).toBeVisible();
    await expect
      .element(row.getByRole('link', { name: 'Trần Anh Tuấn' }))
      .toHaveAttribute('href', expect.stringContaining('member-personal/info/'));
    await expect.element(screen.getByRole('row', { name: /cả danh sách mọi trường 1\.480/ })).toBeVisible();
    showLanguage('en', false);
    await expect.element(screen.getByRole('cell', { name: 'Saw what is masked' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /the list every field 1,480/ })).toBeVisible();
  });

  test('is narrowed to one kind of deed, from the first page on', async () => {
    const asked = serve([entry]);
    const { screen } = await renderInApp(<AccessLogPage />, { codes: ['PersonalDataSearch'], path: '/?page=3' });
    await screen.getByRole('combobox', { name: 'Việc' }).selectOptions('Xoá dữ liệu');
    const last = () => asked.findLast((one) => !one.path.endsWith('/Actors'))?.query;
    await expect.poll(() => last()?.get('action')).toBe('Erase');
    expect(last()?.get('page')).toBe('1');
  });

  test('says from which address, and is narrowed to who looked, to days, and to the record one comes from', async () => {
    const asked = serve([entry]);
    const path = `/?entityId=${entry.entityId}`;
    const { screen } = await renderInApp(<AccessLogPage />, { codes: ['PersonalDataSearch'], path });
    await expect.element(screen.getByRole('cell', { name: '203.113.1.7' })).toBeVisible();
    await screen.getByRole('combobox', { name: 'Người làm' }).selectOptions('Nguyễn Bảo Trâm (tram)');
    await screen.getByRole('textbox', { name: 'Từ ngày' }).fill('01/03/2026');
    const last = () => asked.findLast((one) => !one.path.endsWith('/Actors'))?.query.toString();
    await expect.poll(last).toBe(`userId=${actor.id}&from=2026-03-01&entityId=${entry.entityId}&page=1`);
    await screen.getByRole('button', { name: 'Bỏ lọc theo hồ sơ, xem mọi hồ sơ' }).click();
    await expect.poll(last).toBe(`userId=${actor.id}&from=2026-03-01&page=1`);
    await screen.getByRole('button', { name: 'Bỏ lọc', exact: true }).click();
    await expect.poll(last).toBe('page=1');
  });

  test('says so when nobody looked yet', async () => {
    serve([]);
    const { screen } = await renderInApp(<AccessLogPage />, { codes: ['PersonalDataSearch'] });
    await expect.element(screen.getByText('Chưa có lượt truy cập nào')).toBeVisible();
  });
});

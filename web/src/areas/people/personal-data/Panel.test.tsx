import type { Consent } from '@hoivien/contract/areas/people/personal-data/consent.schema.ts';
import type { PersonData } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { describe, expect, test } from 'vitest';
import { showLanguage } from '../../../kit/i18n/language.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../../kit/testing/stub-server.ts';
import { PersonalDataPanel } from './PersonalDataPanel.tsx';

const ID = '0197a000-0000-7000-9000-000000000077';
const url = `/api/PersonalData/Members/${ID}`;
const all = ['View', 'Create', 'Update', 'Export', 'Erase'].map((action) => `PersonalData${action}`);
const person: PersonData = {
  id: ID,
  area: 'PersonalMembers',
  name: 'Trần Anh Tuấn',
  restrictedAt: null,
  erasedAt: null,
  eraseRefusal: null,
  standings: [],
  requests: [],
  may: ['Restrict', 'Erase', 'SeeRequests'],
};
const consent: Consent = {
  id: '0197a000-0000-7000-9000-000000000088',
  purpose: 'news',
  channel: 4,
  textNumber: 2,
  language: 'vi',
  givenAt: '2026-03-01T01:00:00.000Z',
  withdrawnAt: null,
  enteredBy: 'Nguyễn Bảo Trâm',
};
const texts = [
  { id: 't1', purpose: 'news', number: 2, language: 'vi', content: 'Đồng ý', publishedAt: '2026-01-01T00:00:00Z' },
];

interface Served {
  data?: Partial<PersonData>;
  consents?: readonly Consent[];
  more?: (request: StubRequest) => StubAnswer | undefined;
  codes?: readonly string[];
}

async function open({ data = {}, consents = [], more, codes = all }: Served = {}) {
  const asked = stubServer((request) => {
    const own = more?.(request);
    if (own) return own;
    if (request.path === url) return { body: { data: { ...person, ...data } } };
    if (request.path === `${url}/Consents`) return { body: { data: consents } };
    if (request.path === '/api/PersonalData/LegalTexts') return { body: { data: { texts, may: [] } } };
    return { body: { data: null, message: 'Mes.PersonalData.Restrict.Successfully' } };
  });
  const { screen } = await renderInApp(<PersonalDataPanel id={ID} />, { codes });
  return { asked, screen };
}

describe('the data of a person', () => {
  test('are restricted with a reason', async () => {
    const { asked, screen } = await open();
    await screen.getByRole('button', { name: 'Hạn chế xử lý' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('Hạn chế xử lý dữ liệu của Trần Anh Tuấn?')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Hạn chế xử lý' });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Theo đơn');
    await confirm.click();
    await expect.element(screen.getByText('Đã hạn chế xử lý dữ liệu')).toBeVisible();
    expect(asked.find(({ path }) => path.endsWith('/Restrict'))?.body).toEqual({ reason: 'Theo đơn' });
  });

  test('are erased only with a reason and the typed word', async () => {
    const { asked, screen } = await open();
    await screen.getByRole('button', { name: 'Xoá dữ liệu cá nhân' }).click();
    const dialog = screen.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Xoá dữ liệu cá nhân' });
    await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Theo đơn');
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('textbox', { name: /XOA/ }).fill('XOA');
    await confirm.click();
    await expect
      .poll(() => asked.find(({ path }) => path.endsWith('/Erase'))?.body)
      .toEqual({ reason: 'Theo đơn', confirm: 'XOA' });
  });

  test('say before erasing in whose records they stand, and in whose they may', async () => {
    const at = { area: 'Members', isAssociation: false, role: 'leader', isSure: true, name: person.name } as const;
    const standings = [
      { ...at, ownerId: 'a', ownerName: 'Công ty Bình Minh' },
      { ...at, ownerId: 'a', ownerName: 'Công ty Bình Minh', role: 'contact' as const },
      { ...at, ownerId: null, ownerName: null, name: null },
      { ...at, ownerId: 'c', ownerName: 'Công ty Sao Mai', isSure: false, name: 'Trần Anh Tuấn B' },
    ];
    const { screen } = await open({ data: { standings }, codes: [...all, 'MembersSearch', 'MembersView'] });
    await screen.getByRole('button', { name: 'Xoá dữ liệu cá nhân' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/hồ sơ của 2 tổ chức/)).toBeVisible();
    await expect.element(dialog.getByText(/Một tổ chức bạn không có quyền xem · người đứng đầu/)).toBeVisible();
    await expect.element(dialog.getByText(/Công ty Sao Mai · người đứng đầu · Trần Anh Tuấn B/)).toBeVisible();
    showLanguage('en', false);
    await expect.element(dialog.getByText(/the records of 2 organisations/)).toBeVisible();
  });

  test('that cannot be erased yet say why, in both languages', async () => {
    const { screen } = await open({ data: { eraseRefusal: 'Mes.PersonalData.Erase.NotAllowed' } });
    await expect.element(screen.getByText(/^Chưa xoá được: còn đang hoạt động/)).toBeVisible();
    await screen.getByRole('button', { name: 'Xoá dữ liệu cá nhân' }).click({ force: true });
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    showLanguage('en', false);
    await expect.element(screen.getByText(/^It cannot be erased while it is active/)).toBeVisible();
  });

  test('that are restricted or erased say since when, and erased ones can no longer be changed', async () => {
    const restricted = await open({ data: { restrictedAt: '2026-03-01T01:00:00Z' } });
    await expect.element(restricted.screen.getByText(/hạn chế xử lý từ 01\/03\/2026 08:00:00/)).toBeVisible();
    await expect.element(restricted.screen.getByRole('button', { name: 'Bỏ hạn chế' })).toBeVisible();
    await restricted.screen.unmount();
    const erased = await open({ data: { erasedAt: '2026-03-02T01:00:00Z', restrictedAt: '2026-03-02T01:00:00Z' } });
    await expect.element(erased.screen.getByText(/đã được xoá lúc 02\/03\/2026/)).toBeVisible();
    for (const name of ['Bỏ hạn chế', 'Xoá dữ liệu cá nhân', 'Ghi nhận đồng ý'])
      expect(erased.screen.getByRole('button', { name }).elements()).toEqual([]);
  });

  test('lead whoever may read the log to who looked', async () => {
    const { screen } = await open({ codes: [...all, 'PersonalDataSearch'] });
    await expect
      .element(screen.getByRole('link', { name: 'Ai đã xem' }))
      .toHaveAttribute('href', expect.stringContaining(`/personal-data/access?entityId=${ID}`));
  });

  test('show whoever may only look no button that changes or hands out', async () => {
    const { screen } = await open({ data: { may: [] }, codes: ['PersonalDataView'], consents: [consent] });
    await expect.element(screen.getByRole('cell', { name: 'Gửi tin và lời mời' })).toBeVisible();
    for (const name of ['Xuất Excel', 'Hạn chế xử lý', 'Xoá dữ liệu cá nhân', 'Ghi nhận đồng ý', /^Rút lại/])
      expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  });
});

describe('consents', () => {
  test('are written down with text and channel, of which none is chosen beforehand', async () => {
    const { asked, screen } = await open();
    await screen.getByRole('button', { name: 'Ghi nhận đồng ý' }).click();
    const dialog = screen.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Ghi nhận đồng ý' });
    await expect.element(dialog.getByRole('combobox', { name: 'Văn bản đã đồng ý' })).toHaveValue('');
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Văn bản đã đồng ý' }).selectOptions('Gửi tin và lời mời · bản 2 · VI');
    await dialog.getByRole('combobox', { name: 'Hình thức' }).selectOptions('Giấy');
    await confirm.click();
    await expect
      .poll(() => asked.find(({ method, path }) => method === 'POST' && path.endsWith('/Consents'))?.body)
      .toMatchObject({ legalTextId: 't1', channel: 4 });
  });

  test('that are open are refused at the text itself', async () => {
    const errors = [{ field: 'legalTextId', message: 'Mes.Consents.LegalTextId.AlreadyExist' }];
    const { screen } = await open({
      more: ({ method, path }) =>
        method === 'POST' && path.endsWith('/Consents')
          ? { status: 400, body: { message: errors[0]?.message, errors } }
          : undefined,
    });
    await screen.getByRole('button', { name: 'Ghi nhận đồng ý' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Văn bản đã đồng ý' }).selectOptions('Gửi tin và lời mời · bản 2 · VI');
    await dialog.getByRole('combobox', { name: 'Hình thức' }).selectOptions('Giấy');
    await dialog.getByRole('button', { name: 'Ghi nhận đồng ý' }).click();
    await expect.element(dialog.getByText(/^Người này đang đồng ý cho mục đích đó/)).toBeVisible();
  });

  test('are withdrawn by a button that names the purpose, in both languages', async () => {
    const { asked, screen } = await open({ consents: [consent] });
    await expect.element(screen.getByText('Còn hiệu lực')).toBeVisible();
    showLanguage('en', false);
    await screen.getByRole('button', { name: 'Withdraw the consent: News and invitations' }).click();
    await expect.poll(() => asked.map(({ path }) => path)).toContain(`${url}/Consents/${consent.id}/Withdraw`);
  });
});

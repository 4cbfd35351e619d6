import { document } from '@hoivien/contract/areas/words/document/document.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentPage } from './DocumentPage.tsx';

const ID = '0197a000-0000-7000-8000-00000000000a';
const CLUB = '0197a000-0000-7000-8000-00000000c1b0';
const empty = Object.fromEntries(Object.keys(document.fields).map((name) => [name, null]));
const news = {
  ...empty,
  id: ID,
  version: 1,
  title: 'Tin mới',
  createdAt: '2026-11-20T02:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  content: '<p>x</p>',
  stage: 'draft',
  memberTypes: [],
  clubIds: [],
  coverImage: [],
  attachmentIds: [],
  readCount: 0,
  allowedActions: [],
};

test.each([
  ['everybody', {}, 'Dành cho: mọi hội viên và câu lạc bộ'],
  ['a club', { clubIds: [CLUB], clubNames: 'CLB Nhựa' }, 'Dành cho: CLB Nhựa'],
  ['nobody, when the club is deleted', { clubIds: [CLUB] }, 'Dành cho: câu lạc bộ đã xoá, nên không ai xem được'],
])('news say at their head that they are for %s', async (_who, changes, said) => {
  const readers = { total: 0, users: 0, byType: [], byClub: [] };
  stubServer(({ path }) => ({
    body: {
      data: path.endsWith('/Readers') ? readers : path.endsWith('/History') ? { items: [] } : { ...news, ...changes },
    },
  }));
  const { screen } = await renderInApp(<DocumentPage />, {
    codes: resourceCodes(document),
    path: `/news/info/${ID}`,
    route: '/news/info/:id',
  });
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});

test('the form of a club’s user shows their own club, which stays', async () => {
  stubServer(() => ({ body: { data: [{ id: CLUB, code: 'CLB-1', name: 'CLB Nhựa' }] } }));
  const { screen } = await renderInApp(<DocumentForm />, {
    codes: resourceCodes(document),
    clubId: CLUB,
    path: '/news/add',
    route: '/news/add',
  });
  await expect.element(screen.getByText('Luôn thuộc câu lạc bộ của bạn')).toBeVisible();
});

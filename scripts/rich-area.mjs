// The files of an area with states, files, a reference to members and a tab on their records, for scripts/new-area.mjs.
// Texts with the mark ✎ are for the developer to write; a test of the contract fails while one is left.

/**
 * The files by path from the root. `places`: free positions among the sections of a copy and the words of a merge; `about`:
 * the purpose in Vietnamese and English.
 */
export function richFiles(names) {
  const { name, many, wing } = names;
  const contract = `contract/src/areas/${wing}/${name}`;
  const server = `server/src/areas/${wing}/${name}`;
  const web = `web/src/areas/${wing}/${name}`;
  return {
    [`${contract}/${name}.resource.ts`]: resourceFile(names),
    [`${contract}/${name}.texts.ts`]: textsFile(names),
    [`${contract}/${name}.life.ts`]: lifeFile(names),
    [`server/src/db/tables/${name}.ts`]: tableFile(names),
    [`${server}/${name}.area.ts`]: areaFile(names),
    [`${server}/rights.ts`]: rightsFile(names),
    [`${server}/index.ts`]: moduleFile(names),
    [`${server}/demo.ts`]: demoFile(names),
    [`${server}/${name}.test.ts`]: serverTest(names),
    [`${web}/screens.ts`]: screensFile(names),
    [`${web}/${names.single}Page.tsx`]: pageFile(names),
    [`${web}/${names.single}Panel.tsx`]: panelFile(names),
    [`${web}/${name}-page.texts.ts`]: pageTextsFile(names),
    [`${web}/${names.single}.test.tsx`]: webTest({ ...names, many }),
  };
}

function resourceFile({ one, area, single, many }) {
  return `import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

export const ${one} = defineResource({
  area: '${area}',
  singular: '${single}',
  path: '/${many}',
  menu: 'catalogue',
  sort: 'name:asc',
  ownForm: true,
  bulk: ['Delete'],
  sections: ['facts', 'documents'],
  fields: {
    code: { ...catalogueFields.code, section: 'facts' },
    name: { ...catalogueFields.name, section: 'facts' },
    memberId: { kind: 'reference', to: 'AnyMembers', required: true, filter: true, section: 'facts' },
    memberName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    description: { ...catalogueFields.description, list: 'hidden', section: 'facts' },
    attachmentIds: { kind: 'attachments', items: 3, section: 'documents' },
    /** The day of the step Close; a file may contain it. */
    closedOn: { kind: 'date', readOnly: true, byStep: true, list: 'hidden', filter: true },
    state: {
      kind: 'choice',
      choices: ['open', 'closed'],
      tones: { open: 'green', closed: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type ${single}Input = InputOf<typeof ${one}>;
export type ${single}Record = RecordOf<typeof ${one}>;
export type ${single}Item = ItemOf<typeof ${one}>;
`;
}

function textsFile({ one, area, texts, about }) {
  const { vietnamese, english, vietnameseTitle, englishTitle, englishMany } = texts;
  const [vi, en] = about ?? [`✎ Mục đích của ${vietnamese}`, `✎ The purpose of ${englishMany}`];
  return `import type { AreaTexts } from '../../../kit/message.ts';

export const ${one}Texts = {
  title: ['${vietnameseTitle}', '${englishTitle}'],
  one: ['${vietnamese}', '${english}'],
  many: ['${vietnamese}', '${englishMany}'],
  about: ['${vi}', '${en}'],
  sections: { facts: ['Thông tin', 'Details'], documents: ['Tài liệu', 'Documents'] },
  fields: {
    memberId: ['Hội viên hoặc đối tác', 'Member or partner'],
    memberName: ['Hội viên hoặc đối tác', 'Member or partner'],
    attachmentIds: ['Tệp đính kèm', 'Files'],
    closedOn: ['Ngày kết thúc', 'Closed on'],
    state: ['Trạng thái', 'State'],
  },
  choices: { state: { open: ['Đang mở', 'Open'], closed: ['Đã kết thúc', 'Closed'] } },
  messages: {
    'Mes.${area}.Close.Successfully': ['Đã kết thúc', 'Closed'],
    'Mes.${area}.Reopen.Successfully': ['Đã mở lại', 'Opened again'],
    'Mes.${area}.Status.NotAllowed': [
      'Bước này không làm được ở trạng thái hiện tại',
      'This step is not possible in the present state',
    ],
  },
} satisfies AreaTexts;
`;
}

function lifeFile({ one }) {
  return `import { isSet } from '../../../kit/condition.ts';
import { defineLife } from '../../../kit/life.ts';

/** A closed record is only read, opened again or deleted. */
export const ${one}Life = defineLife({
  field: 'state',
  states: [['closed', isSet('closedOn')], ['open']],
  steps: {
    Update: { from: ['open'], permission: 'Update', always: true },
    Close: { from: ['open'], permission: 'Update', byFile: { field: 'closedOn', inputs: { closedOn: 'closedOn' } } },
    Reopen: { from: ['closed'], permission: 'Update' },
    Delete: { permission: 'Delete' },
  },
});
`;
}

function tableFile({ all, table }) {
  return `import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordColumns, viText } from '../columns.ts';
import { members } from './member.ts';

export const ${all} = pgTable(
  '${table}',
  {
    ...recordColumns(),
    code: text('code').notNull(),
    codeKey: text('code_key').notNull(),
    name: viText('name').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    description: text('description'),
    closedOn: date('closed_on'),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    uniqueIndex('${table}_code_unique').on(table.codeKey),
    index('${table}_code_id').on(table.code, table.id),
    index('${table}_name_id').on(table.name, table.id),
    index('${table}_created_at_id').on(table.createdAt, table.id),
    index('${table}_updated_at_id').on(table.updatedAt, table.id),
    index('${table}_member').on(table.memberId),
    index('${table}_search').using('gin', sql\`\${table.searchKey} gin_trgm_ops\`),
    check('${table}_code_length', sql\`char_length(\${table.code}) between 1 and 254\`),
    check('${table}_name_length', sql\`char_length(\${table.name}) between 1 and 254\`),
    check('${table}_description_length', sql\`char_length(\${table.description}) <= 2000\`),
  ],
);
`;
}

function areaFile({ wing, name, one, all }) {
  return `import { ${one}Life } from '@hoivien/contract/areas/${wing}/${name}/${name}.life.ts';
import { ${one} } from '@hoivien/contract/areas/${wing}/${name}/${name}.resource.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { ${all} } from '../../../db/tables/${name}.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { statesOf } from '../../../kit/crud/file-states.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { today } from '../../../kit/today.ts';
import { transition } from '../../../kit/transition.ts';
import { anyMember } from '../../people/party/index.ts';
import { ${one}Rights } from './rights.ts';

const source: Source = {
  resource: ${one},
  table: tableOf(${one}, ${all}),
  scope: ${one}Rights,
  targets: { AnyMembers: anyMember },
  parts: [filesPart('attachmentIds', ${one}.area, ${all}.id, limitsOf(${one}.fields.attachmentIds))],
  life: { of: ${one}Life },
  // A file brings records into their states by the same steps as people.
  states: statesOf(${one}, ${one}Life, {
    take: { Close: (call, id, { closedOn }) => close(call, id, String(closedOn)) },
  }),
  computed: {
    memberName: sql\`(select m.name from members m where m.id = \${${all}.memberId})\`,
    state: stateSql(${one}Life, getTableColumns(${all})),
  },
};

export const ${one}Area = {
  ...crudOf(${one}, source),
  close: (call: Call, id: string) => close(call, id, today(call.now)),
  reopen: (call: Call, id: string) =>
    transition(call, source, 'Reopen', id, async (_call, { closedOn }) => ({
      set: { closedOn: null },
      changes: { closedOn: [closedOn, null] },
    })),
};

function close(call: Call, id: string, closedOn: string): Promise<string | null> {
  return transition(call, source, 'Close', id, async () => ({
    set: { closedOn },
    changes: { closedOn: [null, closedOn] },
  }));
}
`;
}

function rightsFile({ name, one, all }) {
  return `import { ${all} } from '../../../db/tables/${name}.ts';
import { rows } from '../../../kit/rights.ts';
import { ofSeenMember } from '../../people/party/index.ts';

/** A club's user sees the rows of the members that they see; only the association writes. */
export const ${one}Rights = rows({
  clubSees: (_clubId, actor) => ofSeenMember(${all}.memberId)(actor),
  clubWrites: 'none',
});
`;
}

function moduleFile({ name, one, all, area, table, places }) {
  return `import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { ${all} } from '../../../db/tables/${name}.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { stepRouteOf } from '../../../kit/http/step-route.ts';
import { copiedRow, type MemberColumn, moves } from '../../../kit/of-members.ts';
import { load${area} } from './demo.ts';
import { ${one}Area } from './${name}.area.ts';

/** The rules for rows of a member, when it is merged, asks for a copy or is erased: read each, and change what is wrong here. */
const rowsOfMembers: MemberColumn = {
  table: '${table}',
  column: 'member_id',
  move: moves({ counted: { as: '${area}', place: ${places.counted} } }),
  copy: {
    name: '${all}',
    place: ${places.section},
    rows: ({ id }) => sql\`select \${copiedRow} from ${table} x where x.member_id = \${id} order by x.id\`,
  },
  blank: { nothing: 'The row names the member only by its key, which leads to a record without a name.' },
};

const records: AnyCrud = ${one}Area;

export const ${one}Module: AreaModule = {
  name: '${name}',
  tables: [${all}],
  records: [records],
  routes: ${one}Routes,
  demo: { after: ['party'], load: load${area} },
  ofMembers: [rowsOfMembers],
};

function ${one}Routes(): Route[] {
  const step = stepRouteOf(records);
  return [
    ...resourceRoutes(records, { choosers: chooserCodes('${area}') }),
    step('Close', 'Update', 'Close it today', ${one}Area.close),
    step('Reopen', 'Update', 'Open it again', ${one}Area.reopen),
  ];
}
`;
}

function demoFile({ one, all, name, area, texts }) {
  return `import { asc, isNull } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { ${all} } from '../../../db/tables/${name}.ts';
import type { Demo } from '../../../kit/area-module.ts';
import { ${one}Area } from './${name}.area.ts';

/** Three records of the first members; one of them is closed. */
export async function load${area}({ call }: Demo): Promise<void> {
  const known = await call.db.select({ id: ${all}.id }).from(${all}).limit(1);
  if (known.length > 0) return;
  const first = await call.db
    .select({ id: members.id })
    .from(members)
    .where(isNull(members.erasedAt))
    .orderBy(asc(members.id))
    .limit(3);
  for (const [index, { id }] of first.entries()) {
    const number = index + 1;
    const { id: added } = await ${one}Area.create(call, {
      code: \`${area.slice(0, 2).toUpperCase()}-\${number}\`,
      name: \`${texts.vietnameseTitle} \${number}\`,
      memberId: id,
      description: null,
      attachmentIds: [],
    });
    if (number === 3) await ${one}Area.close(call, added);
  }
}
`;
}

function serverTest({ area }) {
  return `import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

const clubId = uuidv7();
let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

async function add(code: string, clubIds: readonly string[] = []) {
  const company = { type: 1, code: \`DN-\${code}\`, enterpriseName: \`Công ty \${code}\`, clubIds };
  const member = (await staff.post('/api/Members', company)).body.data;
  const { status, body } = await staff.post('/api/${area}', {
    code,
    name: \`Bản ghi \${code}\`,
    memberId: member.id,
    description: null,
    attachmentIds: [],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

test('a record is closed once, is then only read, and can be opened again', async () => {
  const record = await add('A-1');
  expect(record).toMatchObject({ state: 'open', memberName: 'Công ty A-1' });
  const url = \`/api/${area}/\${record.id}\`;
  const closed = (await staff.post(\`\${url}/Close\`)).body;
  expect(closed.message).toBe('Mes.${area}.Close.Successfully');
  expect(closed.data).toMatchObject({ state: 'closed', closedOn: expect.any(String), version: 2 });
  const again = await staff.post(\`\${url}/Close\`);
  expect([again.status, again.body.message]).toEqual([400, 'Mes.${area}.Status.NotAllowed']);
  expect((await staff.put(url, { ...closed.data, name: 'Khác' })).status).toBe(400);
  expect((await staff.post(\`\${url}/Reopen\`)).body.data).toMatchObject({ state: 'open', closedOn: null });
});

test('a club sees the records of its members and no others, and writes none', async () => {
  const club = await house.signInAs(permissionCodes, { clubId });
  const [own, other] = [await add('B-1', [clubId]), await add('B-2')];
  const { items } = (await club.get('/api/${area}')).body.data;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  expect((await club.get(\`/api/${area}/\${other.id}\`)).status).toBe(404);
  expect((await club.post(\`/api/${area}/\${own.id}/Close\`)).status).toBe(403);
});

test('the list finds the records of a member by their state', async () => {
  const { memberId } = await add('C-1');
  const total = async (state: string) =>
    (await staff.get(\`/api/${area}?memberId=\${memberId}&state=\${state}\`)).body.data.total;
  expect([await total('open'), await total('closed')]).toEqual([1, 0]);
});
`;
}

function screensFile({ one, area, single, many }) {
  return `import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

export const ${one}Screens: AreaScreens = {
  pages: { ${area}: { info: async () => (await import('./${single}Page.tsx')).${single}Page } },
  tabs: [
    {
      on: MEMBER_AREAS,
      name: '${many}',
      label: ({ area }) => area('${area}').title,
      order: 70,
      anyOf: codesOn(['${area}'], 'Search'),
      load: async () => (await import('./${single}Panel.tsx')).${single}Panel,
    },
  ],
};
`;
}

function panelFile({ wing, name, one, single }) {
  return `import { ${one} } from '@hoivien/contract/areas/${wing}/${name}/${name}.resource.ts';
import { ItemsPanel } from '../../../kit/resource/list/ItemsPanel.tsx';

/** The tab on the record of a member. */
export function ${single}Panel({ id }: { id: string }) {
  return <ItemsPanel resource={${one}} filter={{ memberId: id }} columns={['code', 'state', 'createdAt']} />;
}
`;
}

function pageFile({ wing, name, one, single }) {
  return `import { ${one} } from '@hoivien/contract/areas/${wing}/${name}/${name}.resource.ts';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import './${name}-page.texts.ts';

/** One record, with the steps of its life. */
export function ${single}Page() {
  const { t } = useWords();
  const take = useStep(${one});
  const step = (action: 'Close' | 'Reopen') => (record: { id: string }) =>
    void take(record, action).catch((error: unknown) => notify.failed(error));
  return (
    <RecordPage
      resource={${one}}
      state={({ state }) => <CellText resource={${one}} name="state" value={state} />}
      actions={[
        { action: 'Close', label: t('${one}.close'), icon: IconCircleCheck, as: 'button', run: step('Close') },
        { action: 'Reopen', label: t('${one}.reopen'), icon: IconRefresh, as: 'button', run: step('Reopen') },
      ]}
    />
  );
}
`;
}

function pageTextsFile({ one }) {
  return `import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const ${one}Texts = {
  close: ['Kết thúc', 'Close'],
  reopen: ['Mở lại', 'Open again'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    ${one}: typeof ${one}Texts;
  }
}
addTexts('${one}', ${one}Texts);
`;
}

function webTest({ wing, name, one, area, single, many, texts }) {
  return `import { ${one} } from '@hoivien/contract/areas/${wing}/${name}/${name}.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test } from 'vitest';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { memberRecord } from '../../../kit/resource/testing/members.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { ${single}Page } from './${single}Page.tsx';
import { ${one}Screens } from './screens.ts';

const record = {
  id: 'r1',
  version: 1,
  code: 'A-1',
  name: 'Bản ghi A',
  memberId: 'm1',
  memberName: 'Công ty An Phát',
  description: null,
  attachmentIds: [],
  closedOn: null,
  state: 'open',
  createdAt: '2026-11-01T02:03:04.000Z',
  createdBy: null,
  updatedAt: '2026-11-01T02:03:04.000Z',
  updatedBy: null,
  allowedActions: [{ action: 'Close', refusal: null }],
};
const page = (items: object[]) => ({ items, total: items.length, page: 1, pageSize: 20 });

test('the page of a record takes the step that is possible now', async () => {
  const asked = stubServer(({ method, path }) => ({
    body: { data: method === 'POST' || path.endsWith('/r1') ? record : page([]), message: 'Mes.${area}.Close.Successfully' },
  }));
  const { screen } = await renderInApp(<${single}Page />, {
    codes: ['${area}View', '${area}Update'],
    path: \`\${${one}.path}/info/r1\`,
    route: \`\${${one}.path}/info/:id\`,
  });
  expect(screen.getByRole('button', { name: 'Mở lại' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Kết thúc' }).click();
  await expect
    .poll(() => asked.filter(({ method }) => method === 'POST').map(({ path }) => path))
    .toEqual(['/api/${area}/r1/Close']);
});

test('the tab on the record of a member lists the records of that member', async () => {
  const asked = stubServer(({ path }) => ({
    body: { data: path.endsWith('/m1') ? memberRecord({ id: 'm1' }) : page(path === '/api/${area}' ? [record] : []) },
  }));
  const { screen } = await renderInApp(<RecordPage resource={member} />, {
    codes: ['MembersView', '${area}Search', '${area}View'],
    path: \`\${member.path}/info/m1?tab=${many}\`,
    route: \`\${member.path}/info/:id\`,
    areas: [${one}Screens],
  });
  await expect.element(screen.getByRole('link', { name: '${texts.vietnameseTitle}' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Bản ghi A' })).toBeVisible();
  const lists = asked.filter(({ path }) => path === '/api/${area}');
  expect(lists.map(({ query }) => query.get('memberId'))).toEqual(['m1']);
});
`;
}

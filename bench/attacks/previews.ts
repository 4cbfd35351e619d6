/** Attacks on what an answer joins from other areas, each with one code alone. */
import { type Ask, type Ground, openCodes, type Person, type Row } from './ground.ts';
import { MARKS, type Scene } from './scene.ts';

const PLACEHOLDERS = [
  'debt',
  'due',
  'overdue',
  'rank',
  'revenue',
  'fee',
  'fees',
  'total',
  'paid',
  'leader',
  'position',
  'address',
  'email',
  'phone',
  'công nợ',
  'nợ',
  'số tiền nợ',
  'hạng',
  'lãnh đạo',
];
/** Filters that tell what a member owes or brought, when they count. */
const FILTERS = [
  { feeDebtFrom: '1' },
  { feeDebtTo: '99999999' },
  { feeDebtEmpty: 'false' },
  { feeDueFrom: '1' },
  { feeOverdueFrom: '1' },
  { feeDueOnFrom: '2000-01-01' },
  { rankId: '00000000-0000-4000-8000-000000000000' },
  { rankIdEmpty: 'false' },
  { rankIdNot: '00000000-0000-4000-8000-000000000000' },
  { revenueFrom: '1' },
  { sort: 'feeDebt:desc' },
] as const;
const AREAS = ['Members', 'PersonalMembers', 'Clubs'] as const;

export async function attackPreviews(ground: Ground, scene: Scene): Promise<void> {
  const { admin, person } = ground;
  const codes = await openCodes(admin);
  const one = await person(['MarketsSearch']);
  const texts = ground.row('previews: a value of another area in a preview, with one code');
  const lists = ground.row('previews: a value of another area in what is had of a member, with one code');
  const filters = ground.row('previews: a filter or an order by debt or rank, with one code');
  const steps = ground.row('previews: a step that answers a record of another area, with one code');
  const stored = ground.row('previews: recipients by debt or rank stored or sent, with the codes of the area alone');
  for (const code of codes) {
    await ground.recode(one, [code]);
    await readPreviews(texts, one, scene, code);
    await readLists(lists, one, scene, code);
    if (/^(?:Notifications|Schedules|Activities|Members)/.test(code)) await askFilters(filters, one.ask, code);
    if (/^(?:NetRevenues|Sponsors|Discounts)/.test(code)) await takeSteps(steps, one.ask, scene, code);
  }
  await storeFilters(stored, ground, scene);
}

async function readPreviews(row: Row, { ask }: Person, { member, notification }: Scene, code: string): Promise<void> {
  const content = `Kính gửi {name}: ${PLACEHOLDERS.map((name) => `${name} = {${name}}`).join('; ')}`;
  const body = { title: 'Thử', type: 1, content, smsText: '{debt}', memberId: member };
  for (const path of ['Preview', `${notification}/Preview`, 'Test', `${notification}/Test`]) {
    const answer = await row.send(
      ask,
      'POST',
      `/api/Notifications/${path}`,
      path.includes('Preview') ? body : { ...body, emailAddress: 'ke.thu@example.test' },
    );
    mayNotShow(row, answer.text, code, `POST Notifications/${path}`);
  }
  const reminder = { scope: 'all', tone: 1, methods: [1], filter: {} };
  mayNotShow(
    row,
    (await row.send(ask, 'POST', '/api/Fees/Reminders/Preview', reminder)).text,
    code,
    'Reminders/Preview',
  );
}

async function readLists(row: Row, { ask }: Person, scene: Scene, code: string): Promise<void> {
  const { member, clubA, code: memberCode } = scene;
  const paths = [
    ...[member, clubA].flatMap((id) => [
      `Schedules/OfMember/${id}`,
      `Activities/OfMember/${id}`,
      `Notifications/OfMember/${id}`,
      `Rewards/OfMember/${id}`,
      `NetRevenues/OfMember/${id}`,
      `FeeHistories/OfMember/${id}`,
    ]),
    `Activities/OfClub/${clubA}`,
    `Members/${member}`,
    `Members/${member}/Links`,
    `Members/${member}/Timeline`,
    `Members/${member}/History`,
    `Clubs/${clubA}`,
    `Clubs/${clubA}/Timeline`,
    `Members?search=${memberCode}`,
    `Clubs/${clubA}/Members`,
    `Members/Export?search=${memberCode}`,
    'Search?search=d%E1%BA%A5u%20v%E1%BA%BFt',
    'Home',
    'Home/MoneyFigures',
    'Home/MemberFigures',
    'YearlyLists/Members?year=2026',
    'YearlyLists/Fees?year=2026',
    `Discounts/Offer?memberId=${member}`,
    'AccumulationRanks',
    'Schedules/Calendar?from=2026-11-01&to=2026-12-31',
    `BankStatements/Fees?search=${memberCode}`,
    'Merges/Pairs',
    'AuditLogs',
  ];
  for (const path of paths)
    mayNotShow(
      row,
      (await row.send(ask, 'GET', `/api/${path}`)).text,
      code,
      `GET ${path.replace(/[0-9a-f-]{36}/, '{id}')}`,
    );
}

async function askFilters(row: Row, ask: Ask, code: string): Promise<void> {
  for (const area of AREAS)
    for (const query of FILTERS) {
      const [[name, value]] = Object.entries(query) as [[string, string]];
      const selection = { filters: [{ area, query }] };
      for (const path of ['Notifications', 'Schedules', 'Activities']) {
        const answer = await row.send(ask, 'POST', `/api/${path}/Recipients/Count`, { selection, channels: [1] });
        if (answer.status === 200) row.fault('through', `${code}: ${path}/Recipients/Count by ${name} of ${area}`);
      }
      const list = await row.send(ask, 'GET', `/api/${area}?${name}=${value}`);
      if (list.status === 200) row.fault('through', `${code}: GET ${area}?${name}`);
      const file = await row.send(ask, 'GET', `/api/${area}/Export?${name}=${value}`);
      if (file.status === 200) row.fault('through', `${code}: GET ${area}/Export?${name}`);
      const bulk = await row.send(ask, 'POST', `/api/${area}/Bulk`, { query: `${name}=${value}`, action: 'Approve' });
      if (bulk.status === 200) row.fault('through', `${code}: POST ${area}/Bulk by ${name}`);
    }
}

async function takeSteps(row: Row, ask: Ask, { sponsor, revenue }: Scene, code: string): Promise<void> {
  for (const [area, id, other] of [
    ['Sponsors', sponsor, 'NetRevenues'],
    ['Discounts', sponsor, 'NetRevenues'],
    ['NetRevenues', revenue, 'Sponsors'],
  ] as const) {
    if (code.startsWith(area)) continue;
    for (const step of ['ApproveClose', 'Reverse']) {
      const answer = await row.send(ask, 'POST', `/api/${area}/${id}/${step}`, { reason: 'thử' });
      if (answer.status < 400) row.fault('through', `${code}: POST ${area}/{id}/${step}`);
      mayNotShow(row, answer.text, code, `POST ${area}/{id}/${step}`);
    }
    const bulk = await row.send(ask, 'POST', `/api/${area}/Bulk`, { ids: [id], action: 'ApproveClose' });
    if (bulk.text.includes('"done":true')) row.fault('through', `${code}: POST ${area}/Bulk of ${other}`);
  }
}

/** A filter that somebody else stored, and one that the sender stores, tell who owes as soon as somebody counts or sends. */
async function storeFilters(row: Row, ground: Ground, { member }: Scene): Promise<void> {
  const { admin, person } = ground;
  const people = ['Members', 'Partners'].flatMap((area) => [`${area}Search`, `${area}View`]);
  const own = ['Create', 'Update', 'View', 'Search', 'Export'];
  const writer = await person([...people, ...own.map((action) => `Notifications${action}`)]);
  const planner = await person([...people, ...own.map((action) => `Schedules${action}`)]);
  const host = await person([...people, ...own.map((action) => `Activities${action}`)]);
  const times = { startTime: inDays(9), endTime: inDays(9.1) };
  const [event] = [
    (
      await admin<{ id: string }>('POST', '/api/Activities', {
        title: 'Mở',
        ...times,
        address: 'A',
        score: 1,
        grades: [{ name: 'Đạt', score: 1 }],
      })
    ).data,
  ];
  for (const query of FILTERS) {
    const groups = { filters: [{ area: 'Members', query }] };
    const [name] = Object.keys(query);
    const text = { title: `Lọc ${name}`, type: 1, content: 'Kính gửi {name}', methods: [1], groups };
    for (const extra of [{ draft: true }, { now: true }, { sendTime: inDays(3) }])
      await row.refused(writer.ask, 'POST', '/api/Notifications', { ...text, ...extra });
    const meeting = { kind: 1, title: `Họp ${name}`, ...times, type: 1, address: 'A', groups };
    await row.refused(planner.ask, 'POST', '/api/Schedules', meeting);
    await row.refused(host.ask, 'POST', `/api/Activities/${event.id}/Members`, { selection: groups });
    const draft = await admin<{ id: string; version: number }>('POST', '/api/Notifications', { ...text, draft: true });
    if (draft.status >= 300) continue;
    const { id, version } = draft.data;
    const at = `/api/Notifications/${id}`;
    for (const path of [at, `${at}/Recipients`, `${at}/Progress`, `${at}/Recipients/Export`]) {
      const answer = await row.send(writer.ask, 'GET', path);
      // Who is named or counted by such a filter owes.
      if (answer.text.includes(member) || /"(?:total|recipientCount|reached)":[1-9]/.test(answer.text))
        row.fault(
          'through',
          `GET ${path.replace(id, '{id}')} of a stored filter by ${name}: ${answer.text.slice(0, 120)}`,
        );
    }
    await row.refused(writer.ask, 'POST', `${at}/SendNow`);
    await row.refused(writer.ask, 'POST', `${at}/Schedule`, { sendTime: inDays(3) });
    const copied = await row.send<{ id: string }>(writer.ask, 'POST', `${at}/Copy`);
    if (copied.status < 300) await row.refused(writer.ask, 'POST', `/api/Notifications/${copied.data.id}/SendNow`);
    await row.refused(writer.ask, 'PATCH', at, { sendTime: inDays(3), draft: false, version });
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Whether an answer shows a mark of an area of which the code is none. */
function mayNotShow(row: Row, text: string, code: string, where: string): void {
  for (const [name, { marks, areas }] of Object.entries(MARKS)) {
    if (areas.some((area) => code.startsWith(area)) || /^(?:AuditLogs|PersonalData|BankStatements|Roles)/.test(code))
      continue;
    for (const mark of marks) row.holds(!text.includes(mark), `${code}: ${where} shows "${mark}" (${name})`);
  }
}

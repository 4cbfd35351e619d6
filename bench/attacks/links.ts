/** Attacks on links without an account: copied ones, revoked ones, forged ones, those in the outbox. */
import type { Ask, Ground, Row } from './ground.ts';
import { MARKS, type Scene } from './scene.ts';

const ANSWERS = [
  ['', { answer: 2 }],
  ['', { answer: 3, note: 'không phải hội viên' }],
  ['/Feedback', { title: 'Giả danh', content: 'Không phải hội viên viết' }],
  ['/Correction', { content: 'Sửa giả danh' }],
] as const;

export async function attackLinks(ground: Ground, scene: Scene): Promise<void> {
  const { admin, stranger, person, query } = ground;
  const own = await ownToken(ground, scene.member);
  const clerk = await person(['MembersUpdate', 'MembersView', 'MembersSearch']);
  const copied = await copy(clerk.ask, scene.member);

  const parts = ground.row('links: a copied link shows more than its maker may see');
  for (const [name, { areas }] of Object.entries(MARKS)) {
    await ground.recode(clerk, ['MembersUpdate', 'MembersView', 'MembersSearch']);
    mayNotShow(parts, (await parts.send(stranger, 'GET', `/api/Public/${copied}`)).text, [], 'MembersUpdate alone');
    await ground.recode(clerk, ['MembersUpdate', 'MembersView', 'MembersSearch', `${areas[0]}View`]);
    const { text } = await parts.send(stranger, 'GET', `/api/Public/${copied}`);
    mayNotShow(parts, text, [name], `with ${areas[0]}View`);
  }
  const clubCodes = ['Members', 'Activities', 'Schedules', 'Notifications', 'Fees', 'Clubs', 'Documents', 'Feedbacks'];
  const clubs = [
    ...clubCodes.flatMap((area) => [`${area}View`, `${area}Search`]),
    'MembersUpdate',
    'ClubsUpdateMember',
  ];
  const ofA = await person([...clubs, 'ClubsInvite'], scene.clubA);
  const ofB = await person([...clubs, 'ClubsInvite'], scene.clubB);
  const ofClub = await copy(ofA.ask, scene.member);
  const page = await parts.send(stranger, 'GET', `/api/Public/${ofClub}`);
  mayNotShow(parts, page.text, [], 'a link of the user of a club');

  const foreign = ground.row('links: a user of a club makes a link to a member of another');
  await foreign.refused(ofB.ask, 'POST', `/api/Links/Members/${scene.member}`);
  await foreign.refused(ofB.ask, 'POST', `/api/Links/Members/${scene.member}/Send`);
  await foreign.refused(ofB.ask, 'POST', `/api/Links/Members/${scene.member}/Revoke`);
  await foreign.refused(ofA.ask, 'POST', `/api/Links/Members/${scene.other}`);
  await foreign.refused(ofA.ask, 'GET', `/api/Clubs/${scene.clubB}/Invitations`);

  // What a page gives may be tried as a link, too: nothing of it may answer for the member.
  const voice = ground.row('links: a copied link answers in the name of a member');
  const whole = await copy(admin, scene.member);
  const before = await stateOf(ground, scene);
  for (const token of [copied, ofClub, whole]) {
    const given = (await voice.send(stranger, 'GET', `/api/Public/${token}`)).text;
    for (const one of new Set([token, ...tokensOf(given)])) {
      for (const [path, body] of ANSWERS) await voice.refused(stranger, 'POST', `/api/Public/${one}${path}`, body);
      const [article] = await query<{ id: string }>('select id from documents limit 1');
      await voice.send(stranger, 'POST', `/api/Public/${one}/NewsRead`, { documentId: article?.id });
      await voice.refused(stranger, 'POST', `/api/Public/Unsubscribe/${one}`);
      await voice.refused(stranger, 'GET', `/api/Public/Feed/${one}.ics`);
    }
  }
  voice.holds((await stateOf(ground, scene)) === before, 'an answer of the member changed');
  const invitations = await admin<{ items: Record<string, unknown>[] }>('GET', `/api/Clubs/${scene.clubB}/Invitations`);
  for (const one of tokensOf(invitations.text))
    await voice.refused(stranger, 'POST', `/api/Public/${one}`, { answer: 2 });
  voice.holds((await stateOf(ground, scene)) === before, 'the list of invitations gave a voice');

  const gone = ground.row('links: a copied link after its maker lost the right or the account');
  await ground.recode(clerk, ['MarketsSearch']);
  await gone.refused(stranger, 'GET', `/api/Public/${copied}`);
  await ground.recode(clerk, ['MembersUpdate', 'MembersView', 'MembersSearch']);
  await admin('POST', `/api/Users/${ofA.id}/Deactivate`);
  await gone.refused(stranger, 'GET', `/api/Public/${ofClub}`);

  const outbox = ground.row('links: live links in what the outbox shows');
  const list = await admin<{ items: { id: string }[] }>('GET', '/api/Outbox?pageSize=100');
  for (const { id } of list.data.items) {
    const letter = await outbox.send(admin, 'GET', `/api/Outbox/${id}`);
    for (const one of tokensOf(letter.text)) {
      const tried = await outbox.send(stranger, 'GET', `/api/Public/${one}`);
      if (tried.status === 200) outbox.fault('through', `the letter ${id} has a live link`);
      await outbox.refused(stranger, 'GET', `/api/Users/CheckRecoveryToken/${one}`);
    }
  }

  const revoked = ground.row('links: the link, its tokens, receipts and files after revoking');
  const live = await stranger('GET', `/api/Public/${own}`);
  if (live.status !== 200) throw new Error(`the own link does not open: ${live.text}`);
  const tokens = tokensOf(live.text);
  const addresses = [...live.text.matchAll(/\/api\/[\w/.-]{20,}/g)].map(([address]) => address);
  if (!live.text.includes('Sự kiện dấu vết') || tokens.length === 0 || addresses.length === 0)
    throw new Error('the page of the member gives nothing to try');
  await admin('POST', `/api/Links/Members/${scene.member}/Revoke`);
  for (const one of [own, whole, ...tokens]) {
    await revoked.refused(stranger, 'GET', `/api/Public/${one}`);
    await revoked.refused(stranger, 'GET', `/api/Public/Receipts/${one}`);
    for (const [path, body] of ANSWERS) await revoked.refused(stranger, 'POST', `/api/Public/${one}${path}`, body);
  }
  for (const address of addresses) await revoked.refused(stranger, 'GET', address);
  for (const { body } of await query<{ body: string }>('select body from deliveries where address = $1', [
    `${scene.code.toLowerCase()}@example.test`,
  ]))
    for (const one of tokensOf(body)) {
      const tried = await revoked.send(stranger, 'GET', `/api/Public/${one}`);
      if (tried.status === 200) revoked.fault('through', `a letter of before still opens: ${tried.text.slice(0, 80)}`);
    }

  const forged = ground.row('links: forged tokens');
  const next = await ownToken(ground, scene.member);
  for (let at = 0; at < 300; at++) {
    const bytes = Buffer.from(at % 2 === 0 ? next : whole, 'base64url');
    const place = at % bytes.length;
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8));
    const kinds = [bytes, bytes.subarray(0, at % bytes.length), Buffer.concat([bytes, bytes]), Buffer.alloc(at % 64)];
    const token = (kinds[at % 4] as Buffer).toString('base64url') || 'x';
    const from = { 'x-forwarded-for': `192.0.2.${at % 250}` };
    await forged.refused(stranger, 'GET', `/api/Public/${token}`, undefined, from);
    await forged.refused(stranger, 'POST', `/api/Public/${token}`, { answer: 2 }, from);
  }
}

async function copy(ask: Ask, member: string): Promise<string> {
  const { data, text } = await ask<{ token: string } | undefined>('POST', `/api/Links/Members/${member}`);
  if (!data) throw new Error(`no link: ${text}`);
  return data.token;
}

/** The link of a letter to the member: only the member reads it. */
async function ownToken({ admin, query }: Ground, member: string): Promise<string> {
  await admin('POST', `/api/Links/Members/${member}/Send`);
  const [row] = await query<{ body: string }>('select body from deliveries where source_id = $1 order by id desc', [
    member,
  ]);
  const [, token] = /answer\/([\w-]+)/.exec(row?.body ?? '') ?? [];
  if (!token) throw new Error('the member got no link');
  return token;
}

/** Everything in a text that could be a token. */
function tokensOf(text: string): string[] {
  const isPlain = (word: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(word);
  return [...new Set([...text.matchAll(/[\w-]{30,}/g)].map(([word]) => word).filter((word) => !isPlain(word)))];
}

function mayNotShow(row: Row, text: string, allowed: readonly string[], who: string): void {
  for (const [name, { marks }] of Object.entries(MARKS))
    if (!allowed.includes(name))
      for (const mark of marks) row.holds(!text.includes(mark), `${who}: the page shows "${mark}" (${name})`);
}

/** What the member has said, as the office sees it. */
async function stateOf({ admin }: Ground, scene: Scene): Promise<string> {
  const texts = [];
  for (const path of [
    `Schedules/${scene.meeting}/Participants`,
    `Activities/${scene.event}/Members`,
    `Notifications/${scene.notification}/Recipients`,
    `Clubs/${scene.clubB}/Invitations`,
    `Feedbacks`,
    `DataRequests`,
  ])
    texts.push((await admin('GET', `/api/${path}`)).text.replace(/"token":"[^"]*"|https?:[^"]*/g, ''));
  return texts.join('\n');
}

import type { Glance } from '@hoivien/contract/kit/timeline-entry.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyAreaModule } from '../../../kit/area-module.ts';
import { type Call, can } from '../../../kit/call.ts';
import type { TimelineMember } from '../../../kit/timeline.ts';

interface Gathering extends Record<string, unknown> {
  area: string;
  id: string;
  title: string;
  at: string;
  address: string | null;
  participant: string;
  answer: number;
  may_answer: boolean;
  came: boolean | null;
}

/** What areas say of a member at a glance, each for a reader with its codes. */
export async function readGlance(
  call: Call,
  modules: readonly AnyAreaModule[],
  member: TimelineMember,
): Promise<Glance> {
  const isOpen = ({ codes }: { codes: (of: TimelineMember) => readonly string[] }) =>
    codes(member).some((code) => can(call, code));
  const counts: Glance['counts'] = {};
  const numberOf = async (rows: SQL) => {
    const { rows: counted } = await call.db.execute<{ n: number }>(sql`select count(*)::int as n from (${rows}) t`);
    return counted[0]?.n ?? 0;
  };
  for (const { kind, rows } of modules.flatMap(({ timeline = [] }) => timeline).filter(isOpen))
    counts[kind] = (counts[kind] ?? 0) + (await numberOf(rows(call, member)));
  const sources = modules.flatMap(({ glance = [] }) => glance).filter(isOpen);
  const tabs: Glance['tabs'] = {};
  for (const { tab } of sources) if (tab) tabs[tab.name] = await numberOf(tab.rows(call, member));
  const gatherings = sources.flatMap(({ gatherings: rows }) => (rows ? [rows(call, member)] : []));
  const came: Gathering[] = [];
  const coming: Gathering[] = [];
  const now = call.now.toISOString();
  for (const rows of gatherings) {
    const past = await call.db.execute<Gathering>(sql`select t.* from (${rows}) t where t.came is not null
      and t.at <= ${now}::timestamptz and t.at > ${now}::timestamptz - interval '12 months'`);
    const next = await call.db.execute<Gathering>(
      sql`select t.* from (${rows}) t where t.at > ${now}::timestamptz order by t.at, t.id limit 1`,
    );
    came.push(...past.rows);
    coming.push(...next.rows);
  }
  const [next] = coming.sort(byTime);
  return {
    counts,
    tabs,
    attended:
      gatherings.length === 0 ? null : came.sort(byTime).map((one) => ({ ...placeOf(one), came: one.came === true })),
    next: next
      ? {
          ...placeOf(next),
          address: next.address,
          participantId: next.participant,
          answer: next.answer,
          mayAnswer: next.may_answer,
        }
      : null,
    contact: await lastContact(call, sources, member),
  };
}

async function lastContact(
  call: Call,
  sources: readonly NonNullable<AnyAreaModule['glance']>[number][],
  member: TimelineMember,
): Promise<Glance['contact']> {
  const found: NonNullable<Glance['contact']>[] = [];
  for (const { contacts } of sources) {
    if (!contacts) continue;
    const { rows } = await call.db.execute<{ at: string; by: string | null }>(
      sql`select t.at, t.by from (${contacts.rows(call, member)}) t order by t.at desc limit 1`,
    );
    found.push(...rows.map(({ at, by }) => ({ at: new Date(at).toISOString(), by, kind: contacts.kind })));
  }
  return found.toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}

const byTime = (one: Gathering, other: Gathering) => Date.parse(one.at) - Date.parse(other.at);

function placeOf({ area, id, title, at }: Gathering) {
  return { area, id, title, at: new Date(at).toISOString() };
}

import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { members } from '../../db/tables/member.ts';
import type { AnyAreaModule, Placeholders } from '../../kit/area-module.ts';

const SALUTATIONS = {
  vi: { 1: 'ông', 2: 'bà', none: 'ông/bà', nobody: 'Quý vị' },
  en: { 1: 'Mr', 2: 'Ms', none: 'Mr/Ms', nobody: 'Sir or Madam' },
} as const;

/**
 * What the record of a member says: a person is their own leader. A member without a leader is addressed as a whole: 'Quý
 * Công ty Sông Hàn', or 'Quý vị' where a text names the pieces.
 */
export const ofTheMember: Placeholders = {
  names: ['addressee', 'salutation', 'name', 'code', 'leader', 'position', 'association'],
  of: async (db, ids, { language, associationName }) => {
    const rows = await db
      .select({
        id: members.id,
        type: members.type,
        name: members.name,
        code: members.code,
        leader: leaderSql('name'),
        leaderPosition: leaderSql('position'),
        leaderGender: leaderSql('gender'),
        position: profileSql('position'),
        gender: profileSql('gender'),
      })
      .from(members)
      .where(inArray(members.id, [...ids]));
    return new Map(
      rows.map(({ id, type, name, code, ...row }) => {
        const isPerson = PERSON_TYPES.includes(type);
        const gender = Number(isPerson ? row.gender : row.leaderGender);
        const leader = isPerson ? name : (row.leader ?? '');
        const known = gender === 1 || gender === 2 ? gender : 'none';
        const salutation = SALUTATIONS[language][leader ? known : 'nobody'];
        const position = (isPerson ? row.position : row.leaderPosition) ?? '';
        const addressee = addresseeOf({ type, name, salutation, leader, position }, language);
        return [id, { addressee, salutation, name, code: code ?? '', leader, position, association: associationName }];
      }),
    );
  },
};

interface Addressed {
  type: number;
  name: string;
  salutation: string;
  leader: string;
  position: string;
}

/** The line after 'Kính gửi': 'ông Trần An, Giám đốc Công ty Sông Hàn', 'bà Lê Hoa', or 'Quý Công ty Sông Hàn'. */
function addresseeOf({ type, name, salutation, leader, position }: Addressed, language: 'vi' | 'en'): string {
  if (PERSON_TYPES.includes(type)) return `${salutation} ${name}`;
  if (leader)
    return `${salutation} ${leader}, ${[position, name].filter(Boolean).join(language === 'vi' ? ' ' : ', ')}`;
  return language === 'vi' && type !== OUTSIDE ? `Quý ${name}` : name;
}

/** The name of an outsider is the one in this notification, not in the list of outsiders. */
export function withOwnName({ name }: { name: string }, values: Values | undefined): Values {
  return { ...values, name, ...(values && values['addressee'] === values['name'] && { addressee: name }) };
}

/** Drizzle leaves out the table of `${members.id}` in a select of one table, and `id` would be that of the contact. */
function leaderSql(column: 'name' | 'position' | 'gender') {
  return sql<string | null>`(select c.${sql.identifier(column)}::text from member_contacts c
    where c.member_id = members.id and c.kind = 1 limit 1)`;
}

function profileSql(column: 'position' | 'gender') {
  return sql<
    string | null
  >`(select p.${sql.identifier(column)}::text from person_profiles p where p.member_id = members.id)`;
}

/** Reads the values of all placeholders of all areas, by member. */
export function valuesFrom(modules: readonly AnyAreaModule[]) {
  const all = modules.flatMap(({ placeholders = [] }) => placeholders);
  return async (db: Database, ids: readonly string[], about: { language: 'vi' | 'en'; associationName: string }) => {
    const found = await Promise.all(all.map(({ of }) => of(db, ids, about)));
    return new Map(ids.map((id) => [id, Object.assign({}, ...found.map((one) => one.get(id))) as Values]));
  };
}

export type Values = Readonly<Record<string, string>>;

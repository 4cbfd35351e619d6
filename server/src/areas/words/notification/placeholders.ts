import { JOINED_PLACEHOLDERS, OF_RECORD } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { placeholdersOf } from '@hoivien/contract/kit/rich-text.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import type { AnyAreaModule, Placeholders } from '../../../kit/area-module.ts';
import { type Call, canAny } from '../../../kit/call.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import { maySeeType } from '../../people/party/index.ts';

/** The value with the address of a recipient outside the association, which no text names; empty for members. */
export const OUTSIDE_ADDRESS = 'outsideAddress';

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
        emailAddress: members.emailAddress,
        leader: leaderSql('name'),
        leaderPosition: leaderSql('position'),
        leaderGender: leaderSql('gender'),
        position: profileSql('position'),
        gender: profileSql('gender'),
      })
      .from(members)
      .where(inArray(members.id, [...ids]));
    return new Map(
      rows.map(({ id, type, name, code, emailAddress, ...row }) => {
        const isPerson = PERSON_TYPES.includes(type);
        const gender = Number(isPerson ? row.gender : row.leaderGender);
        const leader = isPerson ? name : (row.leader ?? '');
        const known = gender === 1 || gender === 2 ? gender : 'none';
        const salutation = SALUTATIONS[language][leader ? known : 'nobody'];
        const position = (isPerson ? row.position : row.leaderPosition) ?? '';
        const addressee = addresseeOf({ type, name, salutation, leader, position }, language);
        const outside: Values = type === OUTSIDE ? { [OUTSIDE_ADDRESS]: emailAddress ?? '' } : {};
        const values = {
          addressee,
          salutation,
          name,
          code: code ?? '',
          leader,
          position,
          association: associationName,
        };
        return [id, { ...values, ...outside }];
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

/** What stands in a preview or a test in the place of a value that its reader may not see. */
export const MASKED = '•••';

/** The values of a member for a person who reads them, in a preview or a test: masked where the codes are missing (decision 0238). */
export function valuesShownTo(call: Call, type: number, values: Values): Values {
  const isOpen = maySeeType(call, type);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const codes = JOINED_PLACEHOLDERS[name];
      const isSeen = codes ? canAny(call, codes) : isOpen || !OF_RECORD.includes(name);
      return [name, isSeen || value === '' ? value : MASKED];
    }),
  );
}

/** Refuses a text that is to go out with values of an area whose codes its sender lacks. */
export function requirePlaceholders(call: Call, texts: Readonly<Record<string, string | null | undefined>>): void {
  const errors = Object.entries(texts).flatMap(([field, text]) =>
    placeholdersOf(text ?? '')
      .filter((name) => JOINED_PLACEHOLDERS[name] && !canAny(call, JOINED_PLACEHOLDERS[name]))
      .map((name) => ({ field, message: 'Mes.Notifications.Content.OtherArea', params: { name } })),
  );
  if (errors.length > 0) throw inputRefusal(errors.slice(0, 1));
}

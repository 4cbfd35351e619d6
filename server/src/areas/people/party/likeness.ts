import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { Likeness } from '@hoivien/contract/areas/people/party/party.schema.ts';
import { isOfPersons, PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { storedTaxCode } from '@hoivien/contract/kit/tax-code.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { type Call, can, canAny } from '../../../kit/call.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';
import { memberScope } from './rights.ts';

/** The values of a new member in a form. */
export interface Typed {
  name: string;
  taxCode: string;
  phoneNumber: string;
  emailAddress: string;
  /** The birthday of a person, because a person's name alone does not identify them. */
  dayOfBirth: string;
  /** The id of the edited record, to leave it out. */
  id?: string | undefined;
}

/** Legal forms in names of companies; they do not identify a company. */
export const FORMS =
  /\b(tong cong ty|cong ty|tap doan|co phan|trach nhiem huu han|mot thanh vien|hai thanh vien|tnhh|mtv|ctcp|cty|cp|dntn|doanh nghiep tu nhan|chi nhanh|jsc|ltd|co)\b/g;

/** Names with a smaller likeness are alike by chance. */
const ALIKE = 0.75;
/** Names that are less alike belong to different members, whatever else they share. */
const OTHER = 0.45;
const SHOWN = 5;

/**
 * Finds members of any kind that may be the same as the new one: same tax code, phone or e-mail, or a similar name. It
 * finds only records that the actor also finds in lists, so that the actor learns nothing about other kinds, other
 * clubs, and restricted or erased members.
 */
export async function likeMembers(call: Call, source: Source, typed: Typed): Promise<Likeness[]> {
  const name = coreName(typed.name);
  const taxCode = storedTaxCode(typed.taxCode);
  const phone = storedPhone(typed.phoneNumber) ?? '';
  const email = fold(typed.emailAddress.trim());
  const core = name.length >= 4 ? name : '';
  const types = searchedTypes(call);
  if (types.length === 0 || (!core && !taxCode && !phone && !email)) return [];
  const likeness = sql<number>`word_similarity(${core}, ${members.searchKey})`;
  const rows = await call.db
    .select({
      id: members.id,
      type: members.type,
      code: members.code,
      name: members.name,
      approval: members.approval,
      status: members.status,
      phoneNumber: members.phoneNumber,
      emailKey: members.emailAddressKey,
      taxCode: sql<string | null>`(select p.tax_code from enterprise_profiles p where p.member_id = ${members.id})`,
      score: likeness,
      dayOfBirth: sql<
        string | null
      >`(select p.day_of_birth::text from person_profiles p where p.member_id = ${members.id})`,
    })
    .from(members)
    .where(
      and(
        memberScope.filter(call.actor),
        isOneOf(members.type, types),
        isNull(members.restrictedAt),
        isNull(members.erasedAt),
        typed.id ? ne(members.id, typed.id) : undefined,
        // Each branch uses an index; empty values match nothing.
        sql`${members.id} in (
          select id from members where ${core} <> '' and ${core} <% search_key
          union all select member_id from enterprise_profiles where ${taxCode} <> '' and tax_code = ${taxCode}
          union all select id from members where ${phone} <> '' and phone_number = ${phone}
          union all select id from members where ${email} <> '' and email_address_key = ${email})`,
      ),
    )
    .orderBy(sql`${likeness} desc`)
    .limit(50);
  const isPerson = isOfPersons(source.resource);
  const found = rows.map(({ type, phoneNumber, emailKey, taxCode: theirs, dayOfBirth, ...row }) => {
    // A person and a company with the same name are not duplicates.
    const score = core && PERSON_TYPES.includes(type) === isPerson ? alike(core, coreName(row.name)) : 0;
    const reasons: Likeness['reasons'] = [];
    if (taxCode && theirs === taxCode) reasons.push('taxCode');
    if (phone && phoneNumber === phone) reasons.push('phoneNumber');
    if (email && emailKey === email) reasons.push('emailAddress');
    const isSameDay = typed.dayOfBirth !== '' && dayOfBirth === typed.dayOfBirth;
    // Many people have similar names, so a similar name counts only with the same birthday, and an equal name counts
    // alone.
    if (score >= ALIKE && (!isPerson || isSameDay || score === 1)) reasons.push('name');
    const area = AREA_OF_TYPE[type] ?? '';
    return { ...row, area, approval: row.approval ?? 0, status: row.status ?? 1, score, reasons };
  });
  return found
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || b.score - a.score)
    .slice(0, SHOWN);
}

/** The types of members whose lists the actor may search. */
export function searchedTypes(call: Call): number[] {
  return Object.entries(AREA_OF_TYPE)
    .filter(([, area]) => can(call, permissionCode(area, 'Search')))
    .map(([type]) => Number(type));
}

/** Whether the actor may see records of a type of members, by the codes of its area. */
export function maySeeType(call: Call, type: number): boolean {
  const area = AREA_OF_TYPE[type];
  return area !== undefined && canAny(call, [permissionCode(area, 'Search'), permissionCode(area, 'View')]);
}

/** The type of a member whom the actor sees, for rows of other areas about a member; undefined for anybody else. */
export async function seenType(call: Call, memberId: string): Promise<number | undefined> {
  const [found] = await call.db
    .select({ type: members.type })
    .from(members)
    .where(and(eq(members.id, memberId), memberScope.filter(call.actor)));
  return found && maySeeType(call, found.type) ? found.type : undefined;
}

/** The name of a company without its legal form. A dry run asks several times for each name. */
export function coreName(name: string): string {
  const known = cores.get(name);
  if (known !== undefined) return known;
  const core = readCore(name);
  if (cores.size >= CORES_KEPT) cores.clear();
  cores.set(name, core);
  return core;
}

const CORES_KEPT = 2_000;
const cores = new Map<string, string>();

function readCore(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(FORMS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Whether a row with the name `one` is hardly the member with the name `other`. Where only a code says that both are the
 * same, one name must be a spelling of the other: alike, a part of it, or with words shortened to their initials.
 */
export function isOtherName(one: string, other: string, byCode: boolean): boolean {
  const [own, held] = [coreName(one), coreName(other)];
  if (own === held) return false;
  if (!byCode) return !own.includes(held) && !held.includes(own) && alike(own, held) < OTHER;
  const isPart = ` ${own} `.includes(` ${held} `) || ` ${held} `.includes(` ${own} `);
  return !isPart && alike(own, held) < ALIKE && !isShortened(own.split(' '), held.split(' '));
}

/** Whether two names have the same words, some of them as initials. @example isShortened(['tm', 'an'], ['thuong', 'mai', 'an']) */
function isShortened(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === undefined || second === undefined) return one.length === other.length;
  if (first === second) return isShortened(rest, others);
  return isInitials(first, other, rest) || isInitials(second, one, others);

  function isInitials(short: string, words: readonly string[], behind: readonly string[]): boolean {
    const own = words.slice(0, short.length);
    const initials = own.map(([letter = '']) => letter).join('');
    return short.length > 1 && initials === short && isShortened(behind, words.slice(short.length));
  }
}

/** The likeness of two texts by their common pairs of letters (Dice), from 0 to 1. */
export function alike(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)];
  const total = left.length + right.length;
  if (total === 0) return 0;
  const rest = [...right];
  let shared = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared++;
  }
  return Math.round((200 * shared) / total) / 100;
}

function pairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

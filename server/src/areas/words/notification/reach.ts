import { METHOD, NOTIFICATION_TYPE } from '@hoivien/contract/codes.ts';
import type { NotificationSkip } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { isMobile } from '@hoivien/contract/kit/phone.ts';
import { type SQL, sql } from 'drizzle-orm';

/** The purpose of the consents that news needs. */
export const NEWS = 'news';

/** Whether people may refuse notifications of this type: news and greetings, but no matters of the membership. */
export function isNews(type: number): boolean {
  return type === NOTIFICATION_TYPE.general || type === NOTIFICATION_TYPE.greeting;
}

// These name the table in words: drizzle leaves it out of a select of one table, and `id` would be another one.

/** Members who withdrew their consent to news and have not given it again. */
export const withdrewNews: SQL<boolean> = sql<boolean>`(exists (select 1 from consents c where c.member_id = members.id
    and c.purpose = ${NEWS} and c.withdrawn_at is not null)
  and not exists (select 1 from consents c where c.member_id = members.id and c.purpose = ${NEWS} and c.withdrawn_at is null))`;

/** The channels that a member refused, unless a consent came later. */
export const refusedChannels: SQL<number[]> = sql<number[]>`array(select f.channel::int from notification_refusals f
  where f.member_id = members.id and not exists (select 1 from consents c where c.member_id = f.member_id
    and c.purpose = ${NEWS} and c.withdrawn_at is null and c.given_at > f.refused_at))`;

/** Members whose mails came back three times. */
export const bounced: SQL<boolean> = sql<boolean>`(select count(*) >= 3 from bounces b
  where b.address = lower(members.email_address) and b.cleared_at is null)`;

/** The active account with the e-mail of the member, which gets messages in the product. */
export const accountOf: SQL<string | null> = sql<string | null>`(select u.id from users u
  where u.email_address_key = members.email_address_key and u.deactivated_at is null limit 1)`;

/** The conditions by which counts before the sending leave members out. */
export const reachConditions = {
  bounced,
  account: sql`${accountOf} is not null`,
  inactive: sql`members.deactivated_at is not null`,
  refused: (purpose: string): SQL => (purpose === NEWS ? sql`1 = any(${refusedChannels})` : sql`false`),
};

/** The facts about a member that decide how they are reached. */
export interface Facts {
  emailAddress: string | null;
  phoneNumber: string | null;
  userId: string | null;
  isGone: boolean;
  isInactive: boolean;
  isStopped: boolean;
  /** Another recipient has the address, and gets the mail. */
  isRepeated: boolean;
  withdrew: boolean;
  refused: readonly number[];
}

interface About {
  type: number;
  methods: readonly number[];
  smsOnlyWithoutEmail: boolean;
}

/** The channels by which a notification reaches a member, or the reason why none does. */
export function reachOf(
  { type, methods, smsOnlyWithoutEmail }: About,
  facts: Facts,
): { methods: number[]; skipped: NotificationSkip | null } {
  if (facts.isGone) return { methods: [], skipped: 'gone' };
  if (facts.isInactive) return { methods: [], skipped: 'inactive' };
  if (isNews(type) && facts.withdrew) return { methods: [], skipped: 'noConsent' };
  if (facts.isRepeated) return { methods: [], skipped: 'repeated' };
  const hasMail = facts.emailAddress !== null && !facts.isStopped;
  const hasMobile = facts.phoneNumber !== null && isMobile(facts.phoneNumber);
  const wants = (method: number) => methods.includes(method);
  const has: Record<number, boolean> = {
    [METHOD.mail]: hasMail,
    // An SMS takes the place of a message of Zalo that a number cannot get.
    [METHOD.sms]: hasMobile && !wants(METHOD.zalo) && !(smsOnlyWithoutEmail && hasMail),
    [METHOD.product]: facts.userId !== null,
    [METHOD.zalo]: hasMobile,
  };
  const addressed = methods.filter((method) => has[method]);
  const reached = addressed.filter((method) => !isNews(type) || !facts.refused.includes(method));
  if (reached.length > 0) return { methods: reached, skipped: null };
  if (addressed.length > 0) return { methods: [], skipped: 'noConsent' };
  if (wants(METHOD.mail) && facts.emailAddress !== null) return { methods: [], skipped: 'bounced' };
  if (wants(METHOD.sms) && smsOnlyWithoutEmail && hasMail) return { methods: [], skipped: 'hasEmail' };
  if (methods.every(isProduct)) return { methods: [], skipped: 'noAccount' };
  const isLandline = facts.phoneNumber !== null && (wants(METHOD.sms) || wants(METHOD.zalo));
  return { methods: [], skipped: isLandline ? 'noMobile' : 'noAddress' };
}

function isProduct(method: number): boolean {
  return method === METHOD.product;
}

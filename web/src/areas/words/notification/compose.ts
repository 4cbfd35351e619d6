import {
  type NotificationRecord,
  notification,
} from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type { NotificationMore } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { METHOD, NOTIFICATION_TYPE } from '@hoivien/contract/codes.ts';
import { type Groups, isEmptySelection, NOBODY, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { smsSize, smsText } from '@hoivien/contract/kit/sms.ts';
import type { FormCheck } from '../../../kit/resource/form/ResourceForm.tsx';
import type { FormValues } from '../../../kit/resource/form/values.ts';
import { asText } from '../../../kit/resource/records.ts';

import { isInstant } from '../../../kit/ui/moment/moment.ts';

/** A whole notification with what stands beside its declared fields. */
export type WholeNotification = NotificationRecord & Pick<NotificationMore, keyof NotificationMore>;

/** The form also holds the methods, so that a problem with them stands among the others. */
export const composed = {
  ...notification,
  fields: { ...notification.fields, methods: { kind: 'references', required: true, section: 'how' } },
} as const satisfies Resource;

/** Inputs beside the fields, taken as they are. */
export const BESIDE = ['groups', 'zaloData', 'draft', 'now'];

/** The purpose of the consent that general notifications and greetings need; null for matters of the membership. */
export function purposeOf(type: number): 'news' | null {
  return type === NOTIFICATION_TYPE.general || type === NOTIFICATION_TYPE.greeting ? 'news' : null;
}

/** The order in which people read the ways of sending. */
export const METHODS = [METHOD.mail, METHOD.sms, METHOD.zalo, METHOD.product] as const;

type Guest = Selection['otherEmails'][number];

/** The recipients in the values of the form. */
export function selectionOf(values: FormValues): Selection {
  const members = (values['memberIds'] ?? []) as (string | { id: string })[];
  return {
    ...NOBODY,
    ...(values['groups'] as Groups | undefined),
    memberIds: members.map((one) => (typeof one === 'string' ? one : one.id)),
    otherEmails: ((values['otherEmails'] ?? []) as Guest[]).map(({ name, emailAddress }) => ({ name, emailAddress })),
  };
}

export function methodsOf(values: FormValues): number[] {
  return (values['methods'] ?? []) as number[];
}

/**
 * What a notification lacks before it may go out. A draft lacks nothing. The server checks the same; here each problem
 * stands at its field before anything is sent.
 */
export const checkCompose: FormCheck = (_, values) => {
  if (values['draft'] === true) return [];
  const methods = methodsOf(values);
  const sms = asText(values['smsText']);
  const problem = (field: string, rule: string) => ({ field, message: `Mes.Notifications.${rule}` });
  return [
    ...(isEmptySelection(selectionOf(values)) ? [problem('memberIds', 'MemberIds.Required')] : []),
    ...(methods.length === 0 ? [problem('methods', 'Methods.Required')] : []),
    ...(methods.includes(METHOD.sms) && sms.trim() === '' ? [problem('smsText', 'SmsText.Required')] : []),
    ...(methods.includes(METHOD.sms) && smsSize(smsText(sms)).parts === undefined
      ? [problem('smsText', 'SmsText.OverLength')]
      : []),
    ...(methods.includes(METHOD.zalo) && asText(values['zaloTemplateId']).trim() === ''
      ? [problem('zaloTemplateId', 'ZaloTemplateId.Required')]
      : []),
    ...(values['now'] === true ? [] : timeProblems(asText(values['sendTime']))),
  ];
};

/** A minute of grace: the clock of the server decides in the end. */
const GRACE = 60_000;

function timeProblems(sendTime: string) {
  const isPast = isInstant(sendTime) && new Date(sendTime).getTime() < Date.now() - GRACE;
  const rule = sendTime === '' ? 'Required' : isPast ? 'NotAllowed' : undefined;
  return rule ? [{ field: 'sendTime', message: `Mes.Notifications.SendTime.${rule}` }] : [];
}

const TYPES = Object.values(NOTIFICATION_TYPE);

/** The parts of a notification that its texts are made of. */
export function textsOf(values: FormValues) {
  return {
    title: asText(values['title']),
    content: asText(values['content']) || null,
    type: TYPES.find((one) => one === Number(values['type'])) ?? NOTIFICATION_TYPE.general,
    program: asText(values['program']) || null,
    smsText: asText(values['smsText']) || null,
    zaloData: Object.fromEntries(
      Object.entries((values['zaloData'] ?? {}) as Record<string, string>).filter(([name]) => name !== ''),
    ),
    asksConfirmation: values['asksConfirmation'] === true,
  };
}

/** Vietnam has one zone without summer time: UTC+7. */
const ZONE_HOURS = 7;
const DAY_FROM = 7;
const DAY_TO = 22;

/**
 * Whether SMS and Zalo wait for the morning when they are sent at a moment.
 * @example waitsForMorning(new Date('2026-11-23T22:30:00+07:00')) // true
 */
export function waitsForMorning(at: Date): boolean {
  const hour = (at.getUTCHours() + ZONE_HOURS) % 24;
  return hour < DAY_FROM || hour >= DAY_TO;
}

import type { useWords } from '../i18n/words.ts';
import './reason.texts.ts';

type Key = Parameters<ReturnType<typeof useWords>['t']>[0];

/** The words of the reasons that the product itself knows. */
const known: Readonly<Record<string, Key>> = {
  bounced: 'deliveryReason.whyBounced',
  expired: 'deliveryReason.whyExpired',
  file: 'deliveryReason.whyFile',
  user: 'deliveryReason.whyUser',
  unexpected: 'deliveryReason.whyUnexpected',
  hour: 'deliveryReason.whyHour',
  lost: 'deliveryReason.whyConsent',
  recordDeleted: 'deliveryReason.whyDeleted',
  recordCancelled: 'deliveryReason.whyCancelled',
  recordPostponed: 'deliveryReason.whyPostponed',
  personRemoved: 'deliveryReason.whyRemoved',
  linkRevoked: 'deliveryReason.whyRevoked',
  takenBack: 'deliveryReason.whyTakenBack',
};

const codes: readonly (readonly [RegExp, Key])[] = [
  [/^Zalo -(110|118|119)$/, 'deliveryReason.whyNoZalo'],
  [/^Zalo -(114|139|141)$/, 'deliveryReason.whyRefused'],
  [/^(Zalo -108|eSMS 108|SpeedSMS 105)$/, 'deliveryReason.whyNumber'],
  [/^(Zalo -(109|111|112|113|1121|1122|1124)|eSMS 146|SpeedSMS 11[03])$/, 'deliveryReason.whyContent'],
  [/^Zalo -(117|131|146)$/, 'deliveryReason.whyTemplate'],
  [/^Zalo -133$/, 'deliveryReason.whyNight'],
  [/^Zalo -(144|147)$/, 'deliveryReason.whyQuota'],
  [/^(Zalo -(115|135|136|137)|eSMS 103|SpeedSMS 300)$/, 'deliveryReason.whyMoney'],
  [/^(Zalo -(104|105|124|216|220)|eSMS 10[14]|HTTP 40[13])$/, 'deliveryReason.whyKeys'],
  [/^Zalo -14020$/, 'deliveryReason.whyConsent'],
];

/** The reason of a failure in words, with the code of the other server behind it. */
export function reasonText(t: ReturnType<typeof useWords>['t'], reason: string): string {
  const own = known[reason];
  if (own) return t(own);
  const [, returned] = /^returned ?(.*)$/.exec(reason) ?? [];
  if (returned !== undefined) return t('deliveryReason.whyReturned') + (returned && ` (${returned})`);
  const [, key] = codes.find(([pattern]) => pattern.test(reason)) ?? [];
  return key ? `${t(key)} (${reason})` : reason;
}

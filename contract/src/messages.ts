import { operationTexts } from './areas/keeping/operation/operation.texts.ts';
import { securityTexts } from './areas/doors/security/security.texts.ts';
import { auditTexts } from './areas/keeping/audit/audit.texts.ts';
import { mediaFolderTexts, mediaTexts } from './areas/words/media/media.texts.ts';
import { mergeTexts } from './areas/people/merge/merge.texts.ts';
import { legacyAddressTexts } from './areas/keeping/legacy-address/legacy-address.texts.ts';
import { clubInvitationTexts } from './areas/people/club-invitation/club-invitation.texts.ts';
import { contactTexts } from './areas/doors/contact/contact.texts.ts';
import { instructionTexts } from './areas/words/instruction/instruction.texts.ts';
import { levelMessages, levelTexts, rankingTexts } from './areas/money/finance/rank.texts.ts';
import { bankAccountTexts } from './areas/money/bank/bank-account.texts.ts';
import { bankStatementTexts } from './areas/money/bank/bank-statement.texts.ts';
import { feeMessages } from './areas/money/fee/fee-history.texts.ts';
import { figuresMessages } from './areas/keeping/home/figures.texts.ts';
import { birthdayMessages } from './areas/keeping/home/home.texts.ts';
import { jobTexts } from './areas/keeping/job/job.texts.ts';
import { consentTexts } from './areas/people/personal-data/consent.texts.ts';
import { legalTextTexts } from './areas/people/personal-data/legal-text.texts.ts';
import { linkTexts } from './fragments/link.texts.ts';
import { noteTexts } from './areas/people/note/note.texts.ts';
import { noticeTexts } from './areas/keeping/notice/notice.texts.ts';
import { recentActionTexts } from './areas/keeping/recent-action/recent-action.texts.ts';
import { outboxTexts } from './areas/words/outbox/outbox.texts.ts';
import { suggestMessages } from './areas/gatherings/reward/reward.texts.ts';
import { savedViewTexts } from './areas/doors/saved-view/saved-view.texts.ts';
import { searchMessages } from './areas/keeping/search/search.texts.ts';
import { settingTexts } from './areas/doors/setting/setting.texts.ts';
import { timelineTexts } from './areas/people/timeline/timeline.texts.ts';
import { yearlyMessages } from './areas/keeping/yearly/yearly.texts.ts';
import { yearlyTaskTexts } from './areas/keeping/yearly/yearly-task.texts.ts';
import { ANY_ACTIVITY, anyActivityTexts } from './areas/gatherings/activity/any-activity.texts.ts';
import { ANY_MEMBER, anyMemberTexts } from './areas/people/party/any-member.texts.ts';
import { personalDataTexts } from './areas/people/personal-data/personal-data.texts.ts';
import { sessionMessages } from './kit/session/session.texts.ts';
import { settingMessages } from './areas/doors/user/settings.texts.ts';
import { commonMessages } from './kit/common.texts.ts';
import { deskMessages } from './desks.texts.ts';
import { understoodMessages } from './kit/understood.texts.ts';
import { useMessages } from './uses.texts.ts';
import { LANGUAGES, type AreaTexts, type Language, type MessageParams, messageText, type Pair } from './kit/message.ts';
import { derivedKeys } from './kit/message-keys.ts';
import type { Resource } from './kit/resource.ts';
import { permissions } from './permissions.ts';
import { registry } from './registry.ts';

const messages = {
  ...commonMessages,
  ...deskMessages,
  ...understoodMessages,
  ...sessionMessages,
  ...settingMessages,
  ...searchMessages,
  ...suggestMessages,
  ...levelMessages,
  ...feeMessages,
  ...figuresMessages,
  ...yearlyMessages,
  ...birthdayMessages,
  ...useMessages,
};
const areas = new Map<string, AreaTexts>([
  ...registry.flatMap(({ resource, texts }) => [[resource.area, texts] as const, [resource.singular, texts] as const]),
  // Areas without a list of records that have texts and permissions.
  ['AccumulationLevels', levelTexts],
  ['AccumulationRanks', rankingTexts],
  ['AuditLogs', auditTexts],
  ['Contacts', contactTexts],
  ['Instructions', instructionTexts],
  ['Jobs', jobTexts],
  ['SecurityEvents', securityTexts],
  ['Operations', operationTexts],
  ['Medias', mediaTexts],
  ['Media', mediaTexts],
  ['MediaFolders', mediaFolderTexts],
  ['MediaFolder', mediaFolderTexts],
  ['Settings', settingTexts],
  ['BankAccounts', bankAccountTexts],
  ['BankStatements', bankStatementTexts],
  [ANY_ACTIVITY, anyActivityTexts],
  [ANY_MEMBER, anyMemberTexts],
  ['Outbox', outboxTexts],
  ['PersonalData', personalDataTexts],
  ['ClubInvitations', clubInvitationTexts],
  ['Links', linkTexts],
  ['Consents', consentTexts],
  ['LegalTexts', legalTextTexts],
  ['Notices', noticeTexts],
  ['Notes', noteTexts],
  ['LegacyAddresses', legacyAddressTexts],
  ['Merges', mergeTexts],
  ['RecentActions', recentActionTexts],
  ['SavedViews', savedViewTexts],
  ['Timelines', timelineTexts],
  ['YearlyTasks', yearlyTaskTexts],
]);

/** The texts of an area by the plural or singular name in message keys. */
export function areaTexts(name: string): AreaTexts | undefined {
  return areas.get(name);
}

/** The words for rows that a merge moves, by their name in `counted`; more than one when areas contradict each other. */
export function movedWords(name: string): Pair[] {
  const own = new Set([...areas.values()].flatMap((texts) => (texts.moved?.[name] ? [texts.moved[name]] : [])));
  const many = areas.get(name)?.many;
  return own.size > 0 || !many ? [...own] : [many];
}

/** The text of a message key in a language; undefined for an unknown key. */
export function textOf(key: string, language: Language, params?: MessageParams): string | undefined {
  return messageText(key, language, { area: areaTexts, messages }, params);
}

/** A message key with its sentence in both languages. Figures stand as `{max}`; `key@most` is the sentence where `most` is known. */
export interface CatalogueEntry {
  key: string;
  vi: string;
  en: string;
}

/** Every message key that the product says, by key: those with texts of their own, and those that the areas derive. */
export function messageCatalogue(): CatalogueEntry[] {
  const resources = registry.map(({ resource }): Resource => resource);
  const others = [...areas.keys()].filter((name) =>
    resources.every(({ area, singular }) => ![area, singular].includes(name)),
  );
  const keys = new Set([
    ...Object.keys(messages),
    ...[...areas.values()].flatMap((texts) => Object.keys(texts.messages ?? {})),
    ...resources.flatMap((resource) => derivedKeys(resource, labelsOf(resource.area))),
    ...others.flatMap((area) => derivedKeys({ area }, labelsOf(area))),
    ...[...permissions].flatMap(([area, codes]) =>
      codes.map((code) => `Mes.${area}.${code.slice(area.length)}.Failed`),
    ),
  ]);
  return [...keys].sort().flatMap((key) => {
    const [vi, en] = LANGUAGES.map((language) => sentenceOf(key, language));
    return vi !== undefined && en !== undefined ? [{ key, vi, en }] : [];
  });
}

/** The names that have a label of their own in an area. */
function labelsOf(area: string): string[] {
  return Object.keys(areas.get(area)?.fields ?? {});
}

/** The sentence of a key, or of a key with a figure. */
function sentenceOf(key: string, language: Language): string | undefined {
  const [plain = '', figure] = key.split('@');
  return textOf(plain, language, figure === undefined ? {} : { [figure]: `{${figure}}` });
}

import { auditTexts } from './areas/audit/audit.texts.ts';
import { mergeTexts } from './areas/merge/merge.texts.ts';
import { legacyAddressTexts } from './areas/legacy-address/legacy-address.texts.ts';
import { clubInvitationTexts } from './areas/club-invitation/club-invitation.texts.ts';
import { consentTexts } from './areas/consent/consent.texts.ts';
import { legalTextTexts } from './areas/legal-text/legal-text.texts.ts';
import { noteTexts } from './areas/note/note.texts.ts';
import { noticeTexts } from './areas/notice/notice.texts.ts';
import { outboxTexts } from './areas/outbox/outbox.texts.ts';
import { savedViewTexts } from './areas/saved-view/saved-view.texts.ts';
import { searchMessages } from './areas/search/search.texts.ts';
import { personalDataTexts } from './areas/personal-data/personal-data.texts.ts';
import { sessionMessages } from './areas/user/session.texts.ts';
import { settingMessages } from './areas/user/settings.texts.ts';
import { commonMessages } from './kit/common.texts.ts';
import { type AreaTexts, type Language, type MessageParams, messageText } from './kit/message.ts';
import { registry } from './registry.ts';

const messages = { ...commonMessages, ...sessionMessages, ...settingMessages, ...searchMessages };
const areas = new Map<string, AreaTexts>([
  ...registry.flatMap(({ resource, texts }) => [[resource.area, texts] as const, [resource.singular, texts] as const]),
  // Areas without a list of records that have texts and permissions.
  ['AuditLogs', auditTexts],
  ['Outbox', outboxTexts],
  ['PersonalData', personalDataTexts],
  ['ClubInvitations', clubInvitationTexts],
  ['Consents', consentTexts],
  ['LegalTexts', legalTextTexts],
  ['Notices', noticeTexts],
  ['Notes', noteTexts],
  ['LegacyAddresses', legacyAddressTexts],
  ['Merges', mergeTexts],
  ['SavedViews', savedViewTexts],
]);

/** The texts of an area by the plural or singular name in message keys. */
export function areaTexts(name: string): AreaTexts | undefined {
  return areas.get(name);
}

/** The text of a message key in a language; undefined for an unknown key. */
export function textOf(key: string, language: Language, params?: MessageParams): string | undefined {
  return messageText(key, language, { area: areaTexts, messages }, params);
}

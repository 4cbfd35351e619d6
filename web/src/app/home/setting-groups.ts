/** The groups of the page of settings, in their order. */
export const SETTING_GROUPS = ['association', 'sending', 'personalData', 'system'] as const;

type SettingGroup = (typeof SETTING_GROUPS)[number];

const begins: readonly (readonly [path: string, group: SettingGroup])[] = [
  ['/setting/', 'association'],
  ['/outbox', 'sending'],
  ['/jobs', 'sending'],
  ['/personal-data/', 'personalData'],
];

/** The group of a setting: what concerns nobody's daily work stands last. */
export function groupOfSetting(path: string): SettingGroup {
  return begins.find(([begin]) => path.startsWith(begin))?.[1] ?? 'system';
}

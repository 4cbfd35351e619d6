import type { Words } from '../../i18n/words.ts';
import './recipients.texts.ts';

/** A committee with the day of which its seats count. */
export function committeeText({ name, on }: { name: string; on: string | null | undefined }, t: Words['t']): string {
  return on
    ? t('recipients.committeeOn', { name, day: on.split('-').reverse().join('/') })
    : t('recipients.committeeNow', { name });
}

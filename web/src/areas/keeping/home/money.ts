import { useWords } from '../../../kit/i18n/words.ts';

/** Writes an amount of đồng in few letters, for an axis. @example short(1_250_000_000) // '1,25 T', in English '1.25B' */
export function useShortMoney(): (amount: number) => string {
  const { language } = useWords();
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  return (amount) => compact.format(amount);
}

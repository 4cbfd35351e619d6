import { useWords } from '../../kit/i18n/words.ts';

const MILLION = 1_000_000;
const BILLION = 1_000_000_000;

/** Writes an amount of đồng in few letters, for an axis. @example short(1_250_000_000) // '1,25 tỷ' */
export function useShortMoney(): (amount: number) => string {
  const { t, formatNumber } = useWords();
  return (amount) => {
    const size = Math.abs(amount);
    if (size >= BILLION) return `${formatNumber(inUnits(amount, BILLION))} ${t('overview.billion')}`;
    if (size >= MILLION) return `${formatNumber(inUnits(amount, MILLION))} ${t('overview.million')}`;
    return formatNumber(amount);
  };
}

/** An amount as a number of larger units with at most two decimals. */
function inUnits(amount: number, unit: number): number {
  return Number((amount / unit).toFixed(2));
}

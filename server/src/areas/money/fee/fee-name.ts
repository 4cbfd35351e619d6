import { FEE_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';

/** The name of a fee on Vietnamese papers. @example feeName({ kind: 1, year: 2026, period: 'Q1' }) // 'Hội phí quý 1/2026' */
export function feeName({ kind, year, period }: { kind: number; year: number; period: string }): string {
  const what = kind === FEE_KIND.joining ? 'Lệ phí gia nhập' : kind === FEE_KIND.other ? 'Khoản thu' : 'Hội phí';
  if (period === 'Y') return `${what} năm ${year}`;
  const number = Number(period.slice(1));
  if (period.startsWith('H')) return `${what} 6 tháng ${number === 1 ? 'đầu' : 'cuối'} năm ${year}`;
  return `${what} ${period.startsWith('Q') ? 'quý' : 'tháng'} ${number}/${year}`;
}

/** A day in words: days below 10 and the months 1 and 2 have a zero. @example dayInWords('2026-11-05') // 'ngày 05 tháng 11 năm 2026' */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `ngày ${date} tháng ${Number(month) < 3 ? month : Number(month)} năm ${year}`;
}

/** The same of a typed day; dots to write on where no whole day is given. */
export function dayOrDots(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? dayInWords(day) : 'ngày … tháng … năm ……';
}

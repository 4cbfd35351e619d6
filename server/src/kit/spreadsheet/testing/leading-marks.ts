/** What a text must begin with to be taken for a formula by one program or another. */
export const LEADING_MARKS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '|',
  '%',
  '"',
  "'",
  '＝',
  '=HYPERLINK("http://a","b")',
];

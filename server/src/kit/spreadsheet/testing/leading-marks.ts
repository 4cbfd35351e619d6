/** First characters that make one program or another read a text as a formula. */
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

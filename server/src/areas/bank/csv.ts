const SIGNS = [',', ';', '\t', '|'] as const;

/**
 * The rows of a text with separated values. The separator is the sign that the most lines have in the same number;
 * quoted values may hold it, line ends and doubled quotes (RFC 4180).
 *
 * @example parseCsv('a;"b;c"\n1;2') // [['a', 'b;c'], ['1', '2']]
 */
export function parseCsv(text: string): string[][] {
  const sign = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === sign) {
      row.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** The sign that stands most regularly in the first lines. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, 200).filter((line) => line.trim());
  const rated = SIGNS.map((sign) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.replace(/"[^"]*"/g, '').split(sign).length - 1;
      if (count > 1) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return { sign, most: Math.max(0, ...counts.values()) };
  });
  return rated.reduce((best, one) => (one.most > best.most ? one : best)).sign;
}

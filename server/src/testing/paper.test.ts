import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
const decisions = readdirSync(`${docs}decisions`)
  .filter((name) => /^\d/.test(name))
  .map((file) => ({ file, number: file.slice(0, 4), text: readFileSync(`${docs}decisions/${file}`, 'utf8') }));

/** The numbers that a decision amends or replaces, in its own words. */
function amended(text: string): string[] {
  const sentences = text.match(/\b(?:Amends|Replaces|Supersedes)\b[^.]*\./g) ?? [];
  return sentences.flatMap((sentence) => {
    const [range] = sentence.matchAll(/(\d{4}) to (\d{4})/g);
    const all = sentence.match(/\d{4}/g) ?? [];
    if (!range) return all;
    const [, from = '0', to = '0'] = range;
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => String(Number(from) + at).padStart(4, '0'));
  });
}

test('each decision has a number of its own, and its title begins with it', () => {
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  const wrong = decisions.filter(({ number, text }) => !new RegExp(`^# ${number}\\. \\p{L}`, 'u').test(text));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('the index of decisions has every one, with those that amend it (write it again: vitest -u)', async () => {
  const rows = decisions.map(({ file, number, text }) => {
    const title = text.slice('# 0000. '.length, text.indexOf('\n'));
    const later = decisions.filter((other) => other.number !== number && amended(other.text).includes(number));
    const note = later.length > 0 ? `, amended by ${later.map((other) => other.number).join(', ')}` : '';
    return `- [${number}](${file}) ${title}${note}`;
  });
  const index = `# Decisions\n\nEach page says what was decided and why. A later page wins where it amends an earlier one.\n\n${rows.join('\n')}\n`;
  await expect(index).toMatchFileSnapshot(`${docs}decisions/README.md`);
});

test('the page of the architecture has at most 100 lines and names every area', () => {
  const page = readFileSync(`${docs}architecture.md`, 'utf8');
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  const areas = readdirSync(new URL('../areas/', import.meta.url), { withFileTypes: true });
  const folders = areas.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

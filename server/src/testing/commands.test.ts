import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
const TEXT = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}]+)</g;
/** What only somebody with the machine can use. Names of one word are common words, so of those the whole call counts. */
const commands = Object.keys(packageJson.scripts).filter((name) => name.includes('-'));
const variables = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?\s*([A-Z]+(?:_[A-Z]+)+)=/gm)].map(
  ([, name]) => name,
);
const OF_THE_MACHINE = new RegExp(
  `\\bnpm (?:run|start|ci|install)\\b|(?<![\\w-])(?:${commands.join('|')})(?![\\w-])|\\b(?:${variables.join('|')})\\b|\\bsystemctl\\b|(?<!\\w)\\.env\\b`,
);
const ASKS_THE_KEEPER = /người (?:vận hành|giữ máy)|\b(?:operator|keeper)\b/i;

/**
 * Every text that a browser may show, except on the page of the keeper and in the document of the API, which the declarations of
 * calls write for programmers. A text of one word is a name in the code.
 */
function textsOf(folder: string): [string, string][] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.calls\.ts$|testing\/|areas\/keeping\/operation\//.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, folder, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
      return [...code.matchAll(TEXT)].flatMap(([, ...found]): [string, string][] => {
        const text = found.find((one) => one !== undefined) ?? '';
        return /\S\s+\S/.test(text) ? [[`${folder}/${file}`, text]] : [];
      });
    });
}

test('no text of a browser asks somebody without the machine for a command or a variable: it says whom to ask', () => {
  const texts = [...textsOf('contract/src'), ...textsOf('web/src')];
  expect(texts.length).toBeGreaterThan(5_000);
  expect(variables).toContain('SMTP_URL');
  const of = texts.filter(([, text]) => OF_THE_MACHINE.test(text));
  expect(of.filter(([, text]) => !ASKS_THE_KEEPER.test(text))).toEqual([]);
  // The law sees the texts that name a command to the keeper.
  expect(of.filter(([, text]) => text.includes('join-files'))).toHaveLength(2);
});

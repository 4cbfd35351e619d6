// Long tests say so themselves, with notes: `// Long: 'NAME' in PATH holds the same rule in the plain run.` The notes are
// the first lines of a long file, or stand above a single long test (LONG in journeys, `tags: ['long']` elsewhere). A plain
// `npm test` leaves them out. A law in architecture.test.ts checks the notes.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, root } from './tools.mjs';

const NOTE = /^ *\/\/ Long: '(.+)' in (\S+) holds the same rule in the plain run\.$/;

/** What a note names: a test and its file from the root. Undefined for another line. */
export function noteOf(line) {
  const found = NOTE.exec(line);
  return found ? { name: found[1], file: found[2] } : undefined;
}

/** Whether a text of a test file begins with a note. */
export const isLong = (text) => noteOf(text.split('\n', 1)[0]) !== undefined;

/** The test files and journeys of a folder (`server/src`, `web/src`, `contract/src`, `e2e`), as paths from the root. */
export function testFiles(folder) {
  return filesBelow(join(root, folder))
    .filter((file) => /\.(test\.tsx?|journey\.ts)$/.test(file))
    .map((file) => relative(root, file).replaceAll('\\', '/'));
}

/** The long ones of them. */
export const longFiles = (folder) => testFiles(folder).filter((file) => isLong(readFileSync(join(root, file), 'utf8')));

/** Arguments of vitest that leave out the long tests of a project. */
export function withoutLong(project) {
  const files = longFiles(`${project}/src`).map((file) => file.slice(project.length + 1));
  return ['--tags-filter', '!long', ...files.flatMap((file) => ['--exclude', `**/${file}`])];
}

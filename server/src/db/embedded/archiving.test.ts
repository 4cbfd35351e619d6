import { expect, test } from 'vitest';
import { archiveCommand, restoreSetting } from './archiving.ts';

/** As PostgreSQL reads a text in quotes of a file of settings. */
const read = (line: string) =>
  (/^\w+ = '(.*)'$/.exec(line)?.[1] ?? '').replaceAll("''", "'").replaceAll(/\\(.)/g, '$1');

/** As PostgreSQL fills its commands; another letter after a percent sign stops the server. */
const filled = (command: string, path: string) =>
  command.replaceAll(/%(.)/g, (_, letter: string) => {
    const value = { f: '000000010000000000000001', p: path }[letter];
    if (value === undefined) throw new Error(`%${letter}`);
    return value;
  });

test('on Windows the log is handed over by commands of cmd.exe that ask nothing and survive pg_ctl', () => {
  const command = archiveCommand('win32');
  // pg_ctl -o passes it on between quotes.
  expect(command).not.toContain('"');
  expect(filled(command, String.raw`pg_wal\000000010000000000000001`)).toBe(
    String.raw`if exist archive\on (copy /b /y pg_wal\000000010000000000000001 archive\000000010000000000000001.part >nul && move /y archive\000000010000000000000001.part archive\000000010000000000000001 >nul)`,
  );
});

test('a file of settings keeps the backslashes of the command that fetches the log', () => {
  expect(filled(read(restoreSetting('restore-wal', 'win32')), String.raw`pg_wal\RECOVERYXLOG`)).toBe(
    String.raw`copy /b /y restore-wal\000000010000000000000001 "pg_wal\RECOVERYXLOG" >nul`,
  );
  expect(read(restoreSetting('restore-wal', 'linux'))).toBe('cp restore-wal/%f %p');
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies the files that git knows and hard-links the packages; the links of the workspaces then point into the copy.
 */
export function copyTree(root: string, copy: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), readFileSync(join(root, file)));
  }
  for (const folder of ['node_modules', 'server/node_modules', 'web/node_modules', 'contract/node_modules'])
    if (existsSync(join(root, folder))) execFileSync('cp', ['-al', join(root, folder), join(copy, folder)]);
}

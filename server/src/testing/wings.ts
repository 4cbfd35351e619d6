import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of `areas/` in each workspace. An area imports areas of its own wing and of those below, never of one above. */
export const WINGS = ['keeping', 'gatherings', 'money', 'words', 'people', 'doors', 'catalogues'] as const;

/** The areas of a workspace with their wings. */
export function areaFolders(workspace: 'contract' | 'server' | 'web'): { wing: string; name: string }[] {
  const areas = `${root}${workspace}/src/areas`;
  return foldersIn(areas).flatMap((wing) => foldersIn(`${areas}/${wing}`).map((name) => ({ wing, name })));
}

function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

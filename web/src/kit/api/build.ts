/** The build of the program in this tab; undefined under the development server. Read late: scripts load this without a page. */
function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
}

let newer = false;
const watchers = new Set<() => void>();

/** Reads from an answer whether the server has another build than this tab. */
export function noteBuild(headers: Headers, ofTab: string | undefined = ownBuild()): void {
  const build = headers.get('x-build');
  if (!build || !ofTab) return;
  newer = build !== ofTab;
  for (const watcher of watchers) watcher();
}

/** Whether the server has another build than this tab. */
export function isOutdated(): boolean {
  return newer;
}

export function watchBuild(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

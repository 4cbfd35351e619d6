import { expect, test } from 'vitest';
import { isOutdated, noteBuild, watchBuild } from './build.ts';

test('a tab is outdated while answers come from another build, and not for an answer that names none', () => {
  const told: boolean[] = [];
  const end = watchBuild(() => told.push(isOutdated()));
  const answer = (build?: string) => noteBuild(new Headers(build ? { 'x-build': build } : {}), 'aaa');
  answer('aaa');
  answer();
  answer('bbb');
  answer();
  // A server of the former build beside it, or a step back.
  answer('aaa');
  expect(told).toEqual([false, true, false]);
  end();
});

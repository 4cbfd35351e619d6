import { expect, test } from 'vitest';
import { groupOf, kindsOf, knownKinds, NOTICE_GROUPS } from './notice-group.ts';
import { noticeTexts } from './notice.texts.ts';

test('every kind of notice has one group, and every group a word', () => {
  // The key of a kind has three parts; keys of refusals and outcomes have four. `kind@figure` is a sentence of the same kind.
  const isKind = (key: string) => key.split('.').length === 3 && !key.includes('@');
  const kinds = Object.keys(noticeTexts.messages).filter(isKind);
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => groupOf(kind) === 'other')).toEqual([]);
  expect(knownKinds().toSorted()).toEqual(kinds.toSorted());
  expect(NOTICE_GROUPS.flatMap(kindsOf).toSorted()).toEqual(kinds.toSorted());
  expect(Object.keys(noticeTexts.choices.group).toSorted()).toEqual([...NOTICE_GROUPS].toSorted());
  expect(groupOf('Mes.Notices.Unheard')).toBe('other');
});

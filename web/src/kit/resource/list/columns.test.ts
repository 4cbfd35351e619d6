import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { activityReport } from '@hoivien/contract/areas/gatherings/activity/activity-report.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { reward } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { expect, test } from 'vitest';
import type { Words } from '../../i18n/words.ts';
import { type Column, columnsOf, fitColumns, nameColumn, withEdge } from './columns.ts';

const column = (name: string, least: number, most = least, given: Partial<Column> = {}): Column => {
  return { name, least, most, stays: false, isName: false, ...given };
};
const NAME = column('name', 10, 20, { stays: true, isName: true });
const STATE = column('state', 10, 10, { stays: true });

test('the last columns are left out first, but never the name and the state', () => {
  const columns = [column('code', 5), NAME, column('field', 10), STATE, column('day', 8)];
  const namesIn = (room: number) => fitColumns(columns, room).columns.map(({ name }) => name);
  expect(namesIn(43)).toEqual(['code', 'name', 'field', 'state', 'day']);
  expect(namesIn(42)).toEqual(['code', 'name', 'field', 'state']);
  expect(namesIn(34)).toEqual(['code', 'name', 'state']);
  expect(namesIn(3)).toEqual(['name', 'state']);
  expect(fitColumns(columns, 34).left).toEqual([
    { name: 'field', width: 10 },
    { name: 'day', width: 8 },
  ]);
});

test('columns share the remaining width up to their most, and the name takes the rest', () => {
  const columns = [NAME, column('field', 10, 30), STATE];
  const widthIn = (room: number) => fitColumns(columns, room).columns.map(({ width }) => width);
  expect(widthIn(30)).toEqual([undefined, 10, 10]);
  expect(widthIn(45)).toEqual([undefined, 20, 10]);
  expect(widthIn(200)).toEqual([undefined, 30, 10]);
});

test('the last column has the padding of the edge in addition, except the name, which takes the rest', () => {
  const widthsOf = (columns: Column[]) => withEdge(fitColumns(columns, 60)).columns.map(({ width }) => width);
  const [, inside = 0, last = 0] = widthsOf([NAME, STATE, { ...STATE, name: 'last' }]);
  expect(inside).toBe(10);
  expect(last).toBeGreaterThan(inside + 1);
  expect(widthsOf([STATE, NAME])).toEqual([10, undefined]);
});

test('a column that a user keeps makes others leave, and the rows may then be wider than the page', () => {
  const columns = [NAME, column('field', 10), column('wide', 30, 30, { stays: true })];
  expect(fitColumns(columns, 45).columns.map(({ name }) => name)).toEqual(['name', 'wide']);
  expect(fitColumns(columns, 30).least).toBe(40);
});

test('a long text that names the records is their name, and else the first text is', () => {
  expect(nameColumn(reward, ['clubName', 'proposedReason', 'status'])).toBe('proposedReason');
  expect(nameColumn(reward, ['status', 'clubName'])).toBe('clubName');
  expect(nameColumn(activity, ['state', 'title'])).toBe('title');
});

test('reports and child events are named by their own title, not by their event', () => {
  for (const [resource, name] of [
    [activityReport, 'name'],
    [activityChild, 'title'],
  ] as const) {
    const shown = Object.entries(allFields(resource)).flatMap(([one, { list }]) => (list === 'shown' ? [one] : []));
    expect(nameColumn(resource, shown)).toBe(name);
  }
});

test('the code of the member of a fee takes no more room than the code of a member', () => {
  const words = { area: () => ({ field: () => '', choice: () => '' }) } as unknown as Words;
  const widthOf = (resource: Resource, name: string) => {
    const order = [String(resource.label), name];
    const [, code] = columnsOf(resource, { order, hidden: [], widths: {}, density: 'medium' }, words, 14);
    return [code?.least, code?.most];
  };
  expect(widthOf(feeHistory, 'memberCode')).toEqual(widthOf(member, 'code'));
});

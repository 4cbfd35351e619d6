import { describe, expect, test } from 'vitest';
import { all, any, dayPassed, dayReached, holds, is, isSet, not, passed, reached } from './condition.ts';
import { canTake, defineLife, shownFacts, stateAt, stepFacts } from './life.ts';

const now = new Date('2026-11-22T10:00:00Z');

describe('a condition', () => {
  const ask = (facts: object) => (condition: Parameters<typeof holds>[0]) => holds(condition, { ...facts }, now);

  test('on a moment holds from that moment on, or after it', () => {
    const at = ask({ at: '2026-11-22T10:00:00.000Z', later: new Date('2026-11-22T10:00:01Z') });
    expect([reached('at'), passed('at'), reached('later'), passed('later')].map(at)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('on a day goes by the day in Viet Nam', () => {
    const evening = new Date('2026-11-22T17:00:00Z');
    expect(holds(dayReached('on'), { on: '2026-11-23' }, evening)).toBe(true);
    expect(holds(dayReached('on'), { on: '2026-11-23' }, now)).toBe(false);
    expect(holds(dayPassed('on'), { on: '2026-11-22' }, evening)).toBe(true);
    expect(holds(dayPassed('on'), { on: '2026-11-22' }, now)).toBe(false);
  });

  test('on a fact that is not there is false, and turned it is true', () => {
    for (const condition of [isSet('x'), is('x', 0), reached('x'), dayPassed('x')]) {
      for (const facts of [{}, { x: null }, { x: undefined }]) {
        expect(holds(condition, facts, now)).toBe(false);
        expect(holds(not(condition), facts, now)).toBe(true);
      }
    }
    expect([all(), any()].map(ask({}))).toEqual([true, false]);
  });
});

describe('a life', () => {
  const loan = defineLife({
    field: 'state',
    states: [['returned', isSet('returnedAt')], ['late', dayPassed('dueOn')], ['out']],
    closed: is('lost', 1),
    steps: {
      Return: { from: ['out', 'late'], permission: 'Update' },
      Extend: { from: ['out'], when: not(isSet('extendedTo')), permission: 'Update', always: true },
      Delete: { permission: 'Delete' },
    },
  });

  test('puts a record into the first state that fits, or into the one that it says', () => {
    expect(stateAt(loan, { dueOn: '2026-11-30' }, now)).toBe('out');
    expect(stateAt(loan, { dueOn: '2026-11-01' }, now)).toBe('late');
    expect(stateAt(loan, { dueOn: '2026-11-01', returnedAt: now }, now)).toBe('returned');
    expect(stateAt(loan, { state: 'out', dueOn: '2026-11-01' }, now)).toBe('out');
  });

  test('opens a step by state and facts, and none once it is closed', () => {
    const may = (facts: object) =>
      Object.values(loan.steps).map((step) => canTake(loan, step, { dueOn: '2026-11-30', ...facts }, now));
    expect(may({})).toEqual([true, true, true]);
    expect(may({ extendedTo: '2026-12-01' })).toEqual([true, false, true]);
    expect(may({ returnedAt: now })).toEqual([false, false, true]);
    expect(may({ lost: 1 })).toEqual([false, false, false]);
  });

  test('says which facts a list and a step need', () => {
    expect(shownFacts(loan).sort()).toEqual(['extendedTo', 'lost', 'state']);
    expect(stepFacts(loan, loan.steps.Return).sort()).toEqual(['dueOn', 'lost', 'returnedAt']);
    expect(stepFacts(loan, loan.steps.Delete)).toEqual(['lost']);
  });
});

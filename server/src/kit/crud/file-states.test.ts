import { isSet } from '@hoivien/contract/kit/condition.ts';
import { defineLife } from '@hoivien/contract/kit/life.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { describe, expect, test } from 'vitest';
import type { Call } from '../call.ts';
import { statesOf } from './file-states.ts';
import type { Values } from './table.ts';

const loan: Resource = {
  area: 'Loans',
  singular: 'Loan',
  path: '/loans',
  menu: 'catalogue',
  sort: 'code:asc',
  fields: {
    code: { kind: 'code', required: true },
    state: { kind: 'choice', choices: ['lent', 'returned', 'lost'], readOnly: true, byStep: true },
    returnedOn: { kind: 'date', readOnly: true, byStep: true },
    returnNote: { kind: 'text', readOnly: true, byStep: true },
    lostReason: { kind: 'text', readOnly: true, byStep: true },
  },
};

const loanLife = defineLife({
  field: 'state',
  states: [['lost', isSet('lostReason')], ['returned', isSet('returnedOn')], ['lent']],
  steps: {
    Update: { from: ['lent'], permission: 'Update' },
    Return: {
      from: ['lent'],
      permission: 'Update',
      byFile: { field: 'returnedOn', inputs: { day: 'returnedOn', note: 'returnNote' }, optional: ['returnNote'] },
    },
    Lose: {
      from: ['lent'],
      permission: 'Approve',
      association: true,
      byFile: { field: 'state', value: 'lost', inputs: { reason: 'lostReason' } },
    },
  },
});

const call = (codes: readonly string[], clubId: string | null = null) =>
  ({ actor: { clubId, permissions: new Set(codes) }, now: new Date('2026-05-01T00:00:00Z') }) as unknown as Call;
const staff = call(['LoansUpdate', 'LoansApprove']);

const taken: unknown[] = [];
const states = statesOf(loan, loanLife, {
  take: {
    Return: async ({ actor }, id, input) => {
      taken.push([id, input, actor.permissions.has('LoansUpdate')]);
    },
  },
});
const told = (said: Values, held?: Values, who = staff) => {
  const { steps, errors } = states.plan(who, held, said, {});
  return [...steps.map(({ action }) => action), ...errors.map(({ message }) => message)];
};

describe('the states in a file, from the life of the records', () => {
  test('a new record takes the step of each state that the file names', () => {
    expect(told({})).toEqual([]);
    expect(told({ state: 'lent' })).toEqual([]);
    expect(told({ returnedOn: '2026-04-01' })).toEqual(['Return']);
    expect(told({ state: 'lost', lostReason: 'Cháy kho' })).toEqual(['Lose']);
    expect(told({ state: 'returned', returnedOn: '2026-04-01' })).toEqual(['Return']);
    expect(told({ state: 'lost', lostReason: 'x', returnedOn: '2026-04-01' })).toEqual(['Mes.Loans.State.NotAllowed']);
  });

  test('a record that is in these states already takes no step', async () => {
    const row = { id: 'l1', version: 1, returnedOn: '2026-04-01', returnNote: null, lostReason: null };
    const held = (await states.read(staff, [row])).get('l1');
    expect(held).toEqual({ state: 'returned', returnedOn: '2026-04-01', returnNote: null, lostReason: null });
    expect(told({ state: 'returned', returnedOn: '2026-04-01' }, held)).toEqual([]);
  });

  test('a step gets its inputs from the cells of the file, and the code that the step needs', async () => {
    const { steps } = states.plan(staff, undefined, { returnedOn: '2026-04-01' }, {});
    for (const step of steps) await states.take(call(['LoansImport']), 'l1', step);
    expect(taken).toEqual([['l1', { day: '2026-04-01', note: null }, true]]);
  });

  test('a state that no step reaches from the present one is refused at its cell', () => {
    const returned = { state: 'returned', returnedOn: '2026-04-01', returnNote: null };
    expect(told({ state: 'lent' }, returned)).toEqual(['Mes.Loans.State.NotAllowed']);
    expect(told({ state: 'lost', lostReason: 'x' }, returned)).toEqual(['Mes.Loans.State.NotAllowed']);
    expect(told({ returnedOn: '2026-04-02' }, returned)).toEqual(['Mes.Loans.ReturnedOn.NotAllowed']);
    expect(told({ lostReason: 'x' }, returned)).toEqual(['Mes.Loans.LostReason.NotAllowed']);
  });

  test('an empty cell that the step needs is refused', () => {
    expect(told({ state: 'lost' })).toEqual(['Mes.Loans.LostReason.Required']);
    expect(told({ returnNote: 'muộn' })).toEqual(['Mes.Loans.ReturnedOn.Required']);
  });

  test('a person without the permission of a step cannot take it by a file, nor can a club for the association', () => {
    const lost = { state: 'lost', lostReason: 'x' };
    const refused = ['Mes.Imports.Step.NotAllowed', 'Mes.Imports.Step.NotAllowed'];
    expect(told(lost, undefined, call(['LoansUpdate']))).toEqual(refused);
    expect(told(lost, undefined, call(['LoansApprove'], 'c1'))).toEqual(refused);
    expect(told({ returnedOn: '2026-04-01' }, undefined, call(['LoansUpdate'], 'c1'))).toEqual(['Return']);
  });
});

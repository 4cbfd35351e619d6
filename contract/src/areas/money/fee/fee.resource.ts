import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';
import { PAYING_TYPES, PERIODS_OF_FEES } from './fee.codes.ts';

/**
 * Plans of fees: who owes how much for a year and a period. A plan is issued to all members that it concerns; members who
 * join later are added by issuing it again.
 */
export const fee = defineResource({
  area: 'Fees',
  singular: 'Fee',
  path: '/fees',
  menu: 'fee',
  sort: 'year:desc',
  ownForm: true,
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  // The fees of members come from files, plans do not.
  moreActions: ['Import'],
  bulk: ['Delete'],
  sections: ['what', 'rates', 'rules'],
  fields: {
    name: { kind: 'text', max: 200, required: true, search: true, list: 'shown', section: 'what' },
    year: { kind: 'count', plain: true, required: true, list: 'shown', sort: true, filter: true, section: 'what' },
    period: {
      kind: 'choice',
      choices: PERIODS_OF_FEES,
      required: true,
      preset: 'Y',
      list: 'shown',
      filter: true,
      section: 'what',
    },
    kind: {
      kind: 'choice',
      choices: [1, 2, 3],
      required: true,
      preset: 1,
      list: 'shown',
      filter: true,
      section: 'what',
    },
    dueOn: { kind: 'date', required: true, list: 'shown', sort: true, filter: true, section: 'what' },
    /** Of the rates that fit a member the narrowest applies: a member's own one before scale, type and all. */
    rates: {
      kind: 'list',
      items: 300,
      section: 'rates',
      fields: {
        memberType: { kind: 'choice', choices: PAYING_TYPES },
        enterpriseScale: { kind: 'choice', choices: [1, 2, 3, 4] },
        /** By the paid revenue of the year before. */
        rankId: { kind: 'reference', to: 'Ranks' },
        memberId: { kind: 'reference', to: 'AnyMembers' },
        /** 0 exempts, and then needs a reason. */
        amount: { kind: 'money', required: true },
        reason: { kind: 'text', max: 254 },
      },
    },
    proRata: { kind: 'choice', choices: [0, 1, 2], required: true, preset: 0, section: 'rules' },
    note: { kind: 'longText', max: 1000, section: 'rules' },
    state: {
      kind: 'choice',
      choices: ['draft', 'issued', 'closed'],
      tones: { draft: 'blue', issued: 'green', closed: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    issuedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    closedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    /** The fees that were issued by the plan, and their sums in đồng. */
    feeCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    total: { kind: 'money', readOnly: true, computed: true, list: 'shown' },
    paid: { kind: 'money', readOnly: true, computed: true, list: 'shown' },
    waived: { kind: 'money', readOnly: true, computed: true, list: 'hidden' },
    debt: { kind: 'money', readOnly: true, computed: true, list: 'shown' },
    /** The part of it whose due day is over. */
    overdue: { kind: 'money', readOnly: true, computed: true, list: 'hidden' },
    /** '1' while it has a rate, a fee, and a fee without an entry. */
    anyRate: { kind: 'text', readOnly: true, computed: true },
    anyFee: { kind: 'text', readOnly: true, computed: true },
    freeFee: { kind: 'text', readOnly: true, computed: true },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type FeeInput = InputOf<typeof fee>;
export type FeeRecord = RecordOf<typeof fee>;
export type FeeItem = ItemOf<typeof fee>;
export type FeeRate = FeeInput['rates'][number];

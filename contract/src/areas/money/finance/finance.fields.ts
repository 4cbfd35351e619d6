import { QUANTITY_MAX, QUANTITY_PLACES } from '../../../kit/money.ts';
import type { Field } from '../../../kit/field.ts';
import { recordFields } from '../../../kit/resource.ts';

/** The fields that revenue, discounts and sponsors share, in three pieces, because the order of a declaration counts. */
export const whoFields = {
  memberId: { kind: 'reference', to: 'AnyMembers', required: true, filter: true, section: 'what' },
  memberName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
  /** Of the clubs to which the member belongs now, the first one; a filter finds the members of any of them. */
  clubId: { kind: 'reference', to: 'Clubs', readOnly: true, computed: true, filter: true },
  product: { kind: 'text', required: true, search: true, list: 'shown', section: 'what' },
} as const satisfies Record<string, Field>;

export const dateField = {
  kind: 'date',
  required: true,
  list: 'shown',
  sort: true,
  filter: true,
  section: 'what',
} as const satisfies Field;

export const programField = {
  programCode: { kind: 'code', filter: true, search: true, list: 'hidden', section: 'what' },
  /** The server numbers a record without one. */
  code: { kind: 'code', max: 32, unique: true, search: true, list: 'hidden', section: 'what' },
} as const satisfies Record<string, Field>;

export const amountFields = {
  unit: { kind: 'text', max: 50, list: 'hidden', section: 'amount' },
  unitPrice: { kind: 'money', required: true, list: 'hidden', section: 'amount' },
  quantity: {
    kind: 'decimal',
    places: QUANTITY_PLACES,
    most: QUANTITY_MAX,
    required: true,
    list: 'shown',
    section: 'amount',
  },
} as const satisfies Record<string, Field>;

export const closingFields = {
  /** Unit price × quantity (× percentage) in whole đồng; the database calculates it. */
  money: { kind: 'money', readOnly: true, list: 'shown', filter: true },
  /** Revenue, discount or sponsor, the same for all records of an area. */
  type: { kind: 'choice', choices: [1, 2, 3], readOnly: true },
  content: { kind: 'longText', list: 'hidden', section: 'details' },
  attachmentIds: { kind: 'attachments', items: 3, section: 'details' },
  status: {
    kind: 'choice',
    choices: [1, 2],
    tones: { 1: 'green', 2: 'blue' },
    readOnly: true,
    byStep: true,
    list: 'shown',
    filter: true,
  },
  closedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
  closedByName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  /** The record that this one reverses, with its code, and the reason. */
  reversesId: { kind: 'text', max: 36, readOnly: true },
  reversesCode: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  reason: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
  /** The record that reverses this one. */
  reversedById: { kind: 'text', max: 36, readOnly: true, computed: true },
  reversedByCode: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  createdAt: { ...recordFields.createdAt, list: 'hidden' },
} as const satisfies Record<string, Field>;

/** Who may close and reverse: the code of the specification stands for all three lists. */
export const closingCodes = { ApproveClose: 'NetRevenues.ChangeStatus', Reverse: 'NetRevenues.ChangeStatus' } as const;

export const sections = ['what', 'amount', 'details'] as const;

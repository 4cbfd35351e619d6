import type { Field } from '../kit/field.ts';
import type { Pair } from '../kit/message.ts';
import { partName } from '../kit/resource.ts';

/** A person at an enterprise: its leader or a contact. */
export const contactFields = {
  name: { kind: 'person' },
  position: { kind: 'text', max: 100 },
  phoneNumber: { kind: 'phone' },
  emailAddress: { kind: 'email' },
  gender: { kind: 'choice', choices: [1, 2] },
} as const satisfies Record<string, Field>;

export const leaderFields = {
  ...contactFields,
  dateOfBirth: { kind: 'date', past: true, guard: 'reason' },
} as const satisfies Record<string, Field>;

const labels: Readonly<Record<keyof typeof leaderFields, Pair>> = {
  name: ['Họ và tên', 'Full name'],
  position: ['Chức vụ', 'Position'],
  phoneNumber: ['Điện thoại', 'Phone'],
  emailAddress: ['E-mail', 'E-mail'],
  gender: ['Giới tính', 'Gender'],
  dateOfBirth: ['Ngày sinh', 'Date of birth'],
};

/**
 * Labels of the parts of `leaderInfo` and `connectInfos`: short ones for the form (`leaderInfo.name`), full ones for
 * spreadsheets and errors.
 */
export const contactLabels: Readonly<Record<string, Pair>> = {
  leaderInfo: ['Người đứng đầu', 'Leader'],
  connectInfos: ['Đầu mối liên hệ', 'Contacts'],
  ...partLabels('leaderInfo', ['người đứng đầu', 'of the leader']),
  ...partLabels('connectInfos', ['đầu mối', 'of the contact']),
};

function partLabels(parent: string, [vi, en]: Pair): Record<string, Pair> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([part, label]) => [
      [`${parent}.${part}`, label] as const,
      [partName(parent, part), [`${label[0]} ${vi}`, `${label[1]} ${en}`] as const] as const,
    ]),
  );
}

export const genderChoices: Readonly<Record<string, Pair>> = { 1: ['Nam', 'Male'], 2: ['Nữ', 'Female'] };

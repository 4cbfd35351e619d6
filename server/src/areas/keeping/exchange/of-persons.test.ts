import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test } from 'vitest';
import { matchColumns } from '../../../kit/exchange/columns/match-headers.ts';
import { wording } from './wording.ts';

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'Điện thoại': ['0912 345 678', '0987.654.321'],
  Email: ['lan@example.vn', 'hoa@example.vn'],
};

/** The fields of columns behind the name, and what is asked of those without one. */
function matched(headings: string, samples = SAMPLES): { fields: string[]; asked: Record<string, string[]> } {
  const headers = ['Tên doanh nghiệp', ...headings.split(' | ')];
  const { mapping, suggested } = matchColumns(member, headers, wording, {
    samples: headers.map((header) => samples[header] ?? []),
  });
  const fieldAt = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  return {
    fields: headers.slice(1).map((_, at) => fieldAt.get(at + 1) ?? '?'),
    asked: Object.fromEntries(Object.entries(suggested).map(([column, fields]) => [headers[Number(column)], fields])),
  };
}

test.each([
  ['Đầu mối 1 | SĐT đầu mối 1 | Đầu mối 2 | SĐT đầu mối 2', '0.name 0.phoneNumber 1.name 1.phoneNumber'],
  [
    'Người liên hệ 1 | SĐT 1 | Email 1 | Người liên hệ 2 | SĐT 2',
    '0.name 0.phoneNumber 0.emailAddress 1.name 1.phoneNumber',
  ],
  ['Đầu mối thứ nhất | Chức vụ | Đầu mối thứ hai | Chức vụ', '0.name 0.position 1.name 1.position'],
  [
    'Đầu mối 1 | Chức vụ | Điện thoại | Đầu mối 2 | Chức vụ | Điện thoại',
    '0.name 0.position 0.phoneNumber 1.name 1.position 1.phoneNumber',
  ],
])('numbered contacts are contacts, not places: %s', (headings, parts) => {
  const expected = parts.split(' ').map((part) => `connectInfos.${part}`);
  expect(matched(headings)).toEqual({ fields: expected, asked: {} });
});

test('a heading that stands behind several persons is of each', () => {
  expect(matched('Giám đốc | Điện thoại | Người liên hệ | Điện thoại').fields).toEqual([
    'leaderInfo.name',
    'leaderInfo.phoneNumber',
    'connectInfos.0.name',
    'connectInfos.0.phoneNumber',
  ]);
});

test('a mobile number and an e-mail right of one person are asked: that person or the enterprise', () => {
  const { fields, asked } = matched('Người liên hệ | Chức vụ | Điện thoại | Email');
  expect(fields).toEqual(['connectInfos.0.name', 'connectInfos.0.position', '?', '?']);
  expect(asked['Điện thoại']?.slice(0, 2)).toEqual(['connectInfos.0.phoneNumber', 'phoneNumber']);
  expect(asked['Email']?.slice(0, 2)).toEqual(['connectInfos.0.emailAddress', 'emailAddress']);
});

test('landlines right of a person, what stands before a person, and headings of the product stay the enterprise’s', () => {
  const landlines = { ...SAMPLES, 'Điện thoại': ['024 3825 6789', '028 3822 1234'] };
  expect(matched('Giám đốc | Điện thoại | Email', landlines).fields.slice(1)).toEqual(['phoneNumber', 'emailAddress']);
  expect(matched('Điện thoại | Email | Người liên hệ | Chức vụ').fields.slice(0, 2)).toEqual([
    'phoneNumber',
    'emailAddress',
  ]);
  const own = wording.label('Members', 'leaderInfo.name', 'vi');
  expect(matched(`${own} | Điện thoại | Email`).fields.slice(1)).toEqual(['phoneNumber', 'emailAddress']);
});

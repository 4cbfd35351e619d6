import { registry } from '@hoivien/contract/registry.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { sheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { describe, expect, test } from 'vitest';
import { recordKeys } from '../../../kit/crud/record-key.ts';
import { wording } from './wording.ts';
import { matchColumns, matchHeaders } from '../../../kit/exchange/columns/match-headers.ts';
import { OFFICE_HEADINGS } from './testing/office-headings.ts';

const resourceOf = (area: string) => {
  const found = registry.find(({ resource }) => resource.area === area);
  if (!found) throw new Error(area);
  return found.resource;
};

describe('the columns of a file', () => {
  test.each(LANGUAGES)('that have the labels of an area fill those fields, in %s', (language) => {
    for (const { resource } of registry) {
      const fields = sheetFields(resource).map(({ key }) => key);
      const labels = fields.map((field) => wording.label(resource.area, field, language));
      const mapping = matchHeaders(resource, labels, wording);
      expect([resource.area, Object.entries(mapping).filter(([field, column]) => fields[column] !== field)]).toEqual([
        resource.area,
        [],
      ]);
      expect(new Set(labels).size, resource.area).toBe(labels.length);
      expect(Object.keys(mapping)).toHaveLength(fields.length);
    }
  });

  test('say which record a row means, in every area that takes files', () => {
    const taking = registry.filter(({ resource }) => actionsOf(resource).includes('Import'));
    for (const { resource } of taking)
      expect([resource.area, recordKeys(resource).length > 0]).toEqual([resource.area, true]);
  });

  test('are known by what offices write for them', () => {
    const people = resourceOf('PersonalMembers');
    const mapping = matchHeaders(people, ['Mã', 'HỌ TÊN', 'SĐT', 'Email', 'Ngày sinh (dd/mm/yyyy)'], wording);
    expect(mapping).toMatchObject({ code: 0, name: 1, phoneNumber: 2, emailAddress: 3, dayOfBirth: 4 });
    const spoken = matchHeaders(
      resourceOf('Represents'),
      ['CLB', 'Họ tên *', 'Số điện thoại', 'Số QĐ', 'Từ ngày'],
      wording,
    );
    expect(spoken).toEqual({ ownerId: 0, name: 1, phoneNumber: 2, decisionNumber: 3, startsOn: 4 });
    expect(matchHeaders(resourceOf('Members'), ['MST', 'Địa chỉ e-mail'], wording)).toMatchObject({
      taxCode: 0,
      emailAddress: 1,
    });
  });

  test('are known by at least 9 of 10 headings of offices, and no heading fills a wrong field', () => {
    const wrong: string[] = [];
    const missed: string[] = [];
    let right = 0;
    for (const [area, headings] of Object.entries(OFFICE_HEADINGS)) {
      for (const [heading, field] of headings) {
        const [found = null] = Object.keys(matchHeaders(resourceOf(area), [heading], wording));
        if (found === field) right += 1;
        else (found === null ? missed : wrong).push(`${area} ${heading}: ${found}, not ${field}`);
      }
    }
    expect(wrong).toEqual([]);
    expect({ share: right / (right + missed.length) >= 0.9, missed: missed.length < 15 || missed }).toEqual({
      share: true,
      missed: true,
    });
    expect(right).toBeGreaterThan(200);
  });

  test('are found in whole headings, where a heading counts beside the others', () => {
    const whole = (headings: string[], samples?: string[][]) =>
      matchColumns(resourceOf('Members'), headings, wording, samples && { samples });
    expect(
      whole([
        'STT',
        'Tên DN',
        'MST (10 số)',
        'Người ĐD',
        'Chức vụ',
        'Người liên hệ',
        'Chức vụ',
        'Điện thoại',
        'Di động',
      ]).mapping,
    ).toEqual({
      enterpriseName: 1,
      taxCode: 2,
      'leaderInfo.name': 3,
      'leaderInfo.position': 4,
      'connectInfos.0.name': 5,
      'connectInfos.0.position': 6,
      phoneNumber: 7,
    });
    const taxCodes = ['0100109106', '0301464823', '0302705302'];
    expect(whole(['Tên công ty', 'Mã số'], [['A', 'B', 'C'], taxCodes])).toMatchObject({
      mapping: { enterpriseName: 0, taxCode: 1 },
      reasons: { taxCode: 'values' },
    });
    const mails = ['a@x.vn', 'b@x.vn', 'c@x.vn'];
    expect(whole(['Tên', ''], [['A', 'B', 'C'], mails]).mapping).toEqual({ enterpriseName: 0, emailAddress: 1 });
    expect(whole(['Tên', 'Người giới thiệu'], [['A', 'B', 'C'], mails]).mapping).toEqual({ enterpriseName: 0 });
    expect(whole(['Thông tin chung / Tên DN', 'Công ty mẹ / Tên DN']).mapping).toEqual({ enterpriseName: 0 });
    const earlier = new Map([['ghi chu 2', 'prize']]);
    const remembered = matchColumns(resourceOf('Members'), ['Tên', 'Ghi chú 2'], wording, { earlier });
    expect(remembered).toMatchObject({ mapping: { enterpriseName: 0, prize: 1 }, reasons: { prize: 'earlier' } });
  });

  test('nothing is guessed: which of two, what is written for something else, what only the list shows', () => {
    const members = resourceOf('Members');
    expect(matchHeaders(members, ['Điện thoại (người đứng đầu)', 'Email (đầu mối 1)'], wording)).toEqual({
      'leaderInfo.phoneNumber': 0,
      'connectInfos.0.emailAddress': 1,
    });
    expect(matchHeaders(members, ['ĐT (kế toán)', 'DT', 'Doanh thu (triệu đồng)'], wording)).toEqual({});
    expect(matchHeaders(members, ['SĐT', 'Số ĐT'], wording)).toEqual({});
    expect(matchHeaders(members, ['ĐT:', 'SĐT (kế toán)'], wording)).toEqual({ phoneNumber: 0 });
    expect(matchHeaders(resourceOf('PersonalMembers'), ['Số CCCD (4 số cuối)'], wording)).toEqual({});
  });

  test.each([
    [['Tên DN', 'Người đại diện PL', 'SĐT', 'Giám đốc', 'SĐT Giám đốc', 'Chủ tịch HĐQT']],
    [['Tên DN', 'Người đại diện', 'Chức vụ', 'Ngày sinh người đại diện', 'Tổng giám đốc', 'Email TGĐ']],
    [['Mã', 'Người ĐDPL', 'Giám đốc', 'SĐT giám đốc']],
  ])('two columns that may name the leader make no person of both: %j', (headings) => {
    const mapping = matchHeaders(resourceOf('Members'), headings, wording);
    const named = mapping['leaderInfo.name'];
    const parts = Object.entries(mapping).filter(
      ([field]) => field.startsWith('leaderInfo.') && field !== 'leaderInfo.name',
    );
    expect(named === undefined ? parts : []).toEqual([]);
    // Nothing of the director beside the name of the representative.
    for (const [, column] of parts) expect(headings[column]).not.toMatch(/giám đốc|TGĐ/iu);
  });

  test('a label as it is goes before what is only like it, and one column fills one field', () => {
    const mapping = matchHeaders(resourceOf('PersonalMembers'), ['SĐT', 'Điện thoại'], wording);
    expect(mapping.phoneNumber).toBe(1);
    expect(new Set(Object.values(mapping)).size).toBe(Object.values(mapping).length);
    expect(matchHeaders(resourceOf('Markets'), ['', '---', '(x)'], wording)).toEqual({});
  });
});

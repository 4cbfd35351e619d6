import { registry } from '@hoivien/contract/registry.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { sheetFields } from '@hoivien/contract/kit/sheet.ts';
import { describe, expect, test } from 'vitest';
import { recordKeys } from '../../kit/crud/record-key.ts';
import { wording } from './wording.ts';
import { matchHeaders } from '../../kit/exchange/match-headers.ts';

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

  test('nothing is guessed: which of two, what is written for something else, what only the list shows', () => {
    const members = resourceOf('Members');
    expect(matchHeaders(members, ['Điện thoại (người đứng đầu)', 'Email (đầu mối 1)'], wording)).toEqual({
      'leaderInfo.phoneNumber': 0,
      'connectInfos.0.emailAddress': 1,
    });
    expect(matchHeaders(members, ['ĐT (giám đốc)', 'DT', 'Doanh thu (triệu đồng)'], wording)).toEqual({});
    expect(matchHeaders(members, ['SĐT', 'Số ĐT'], wording)).toEqual({});
    expect(matchHeaders(members, ['ĐT:', 'SĐT (giám đốc)'], wording)).toEqual({ phoneNumber: 0 });
    expect(matchHeaders(resourceOf('PersonalMembers'), ['Số CCCD (4 số cuối)'], wording)).toEqual({});
  });

  test('a label as it is goes before what is only like it, and one column fills one field', () => {
    const mapping = matchHeaders(resourceOf('PersonalMembers'), ['SĐT', 'Điện thoại'], wording);
    expect(mapping.phoneNumber).toBe(1);
    expect(new Set(Object.values(mapping)).size).toBe(Object.values(mapping).length);
    expect(matchHeaders(resourceOf('Markets'), ['', '---', '(x)'], wording)).toEqual({});
  });
});

import { expect, test } from 'vitest';
import { headsLeft, isNotCurrent, leftBelow, leftRemark, saysNotCurrent } from './standing.ts';

/** As offices write it, above rows and in remarks. */
const LEFT = [
  'Đã nghỉ',
  'Đã rút',
  'Đã rời hội',
  'Ra khỏi hội',
  'Xin thôi',
  'đã thôi hội viên',
  'Bị khai trừ',
  'Hội viên bị xóa tên năm 2024',
  'Rời Hiệp hội từ 2023',
  'Chấm dứt tư cách hội viên',
  'HỘI VIÊN MẤT TƯ CÁCH',
  'HV NGHỈ SINH HOẠT',
  'Hội viên thôi tham gia',
  'không còn hoạt động',
  'Không sinh hoạt nữa',
  'Không tham gia từ 2023',
  'Tạm ngừng hoạt động',
  'Ngừng HĐ',
  'Hội viên rút lui',
  'DN đã phá sản',
  'Doanh nghiệp giải thể',
  'Đã đóng cửa',
  'Đã sáp nhập vào Công ty X',
  'Thành viên đã mất',
  'Đã qua đời',
  'Inactive members',
  'Left in 2023',
  'Resigned',
];
const STAYED = [
  'Hội viên cũ',
  'Hội viên mới kết nạp 2025',
  'Kết nạp lại sau khi ra hội 2019',
  'Tham gia lại năm 2024 sau khi rời hội',
  'Không ra hội, chỉ đổi người đại diện',
  'Rút khỏi CLB, vẫn là hội viên',
  'rút tên khỏi danh sách nhận báo',
  'Danh sách cán bộ đã nghỉ hưu',
  'Giám đốc đã nghỉ việc',
  'Giám đốc đã mất (2024)',
  'Kế toán xin nghỉ',
  'Đã dừng gửi báo giấy',
  'Xin ngừng nhận thư',
  'Đã mời ra hội nghị 2025',
  'Đã ra hội trường',
  'Câu lạc bộ đã ra mắt 2025',
  'Hội viên không tham gia hội nghị',
  'Tư vấn giải thể, phá sản doanh nghiệp',
  'Danh sách hội viên sau sáp nhập tỉnh',
  'Đã mất liên lạc',
  'Đã rút hồ sơ thầu',
  'Đã thôi chức Chủ tịch',
  'Xin nghỉ họp ngày 5/3',
  'Đã nghỉ Tết',
  'Hội viên chưa đóng phí',
  'Danh sách đã đóng phí',
  'Vào hội năm 2020, hoạt động tốt',
];

test.each(LEFT)('“%s” says that a member left, as a heading, a remark and a state', (text) => {
  expect([saysNotCurrent(text), leftRemark(text), isNotCurrent(text)]).toEqual([true, text, true]);
});

test.each(STAYED)('“%s” does not', (text) => {
  expect([saysNotCurrent(text), leftRemark(text)]).toEqual([false, undefined]);
});

test('a filled cell below the day or the year of leaving says so, an empty one does not', () => {
  for (const heading of ['Ngày ra hội', 'Năm ra khỏi hội', 'Ngày nghỉ', 'Ngày thôi sinh hoạt', 'Đã ra hội'])
    expect([heading, headsLeft(heading)]).toEqual([heading, true]);
  for (const heading of ['Ngày vào hội', 'Ngày thành lập', 'Ngày nghỉ hưu', 'Năm ra đời', 'Ra hội nghị'])
    expect([heading, headsLeft(heading)]).toEqual([heading, false]);
  expect(leftBelow('Ngày ra hội', '15/03/2024')).toBe('Ngày ra hội: 15/03/2024');
  for (const cell of [null, '', ' - ', '0', 'Không', 'chưa']) expect(leftBelow('Đã ra hội', cell)).toBeUndefined();
});

import type { Pair } from '../../../kit/message.ts';

/** Messages of what a person sets for themselves. */
export const settingMessages = {
  'Mes.Users.Settings.NotFound': ['Không có thiết lập tên như vậy', 'There is no setting of this name'],
  'Mes.Users.Settings.InValid': [
    'Giá trị thiết lập không hợp lệ: tải lại trang rồi thử lại',
    'The value of the setting is not valid: load the page again and try again',
  ],
  'Mes.Users.Settings.OverLength': ['Giá trị thiết lập lớn quá 4 kB', 'The value of the setting is larger than 4 kB'],
  'Mes.Users.Settings.NotAllowed': [
    'Đã lưu đủ 200 thiết lập, không thêm được nữa',
    '200 settings are kept already, no more can be added',
  ],
} as const satisfies Record<string, Pair>;

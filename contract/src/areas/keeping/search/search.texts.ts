import type { Pair } from '../../../kit/message.ts';

/** Messages of the search over all areas. */
export const searchMessages = {
  'Mes.Search.Text.InValid': ['Từ tìm dài quá 100 ký tự', 'The search is longer than 100 characters'],
  'Mes.Search.Records.InValid': [
    'Danh sách hồ sơ cần đọc không hợp lệ: tải lại trang rồi thử lại',
    'The records asked for are not valid: load the page again and try again',
  ],
} as const satisfies Record<string, Pair>;

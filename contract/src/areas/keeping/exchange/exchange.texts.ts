import { shared } from '../../../kit/shared.texts.ts';
import type { Pair } from '../../../kit/message.ts';

/** What stands in the workbooks that are downloaded. */
export const workbookTexts = {
  required: ['Bắt buộc.', 'Required.'],
  max: ['Tối đa {max} ký tự.', 'At most {max} characters.'],
  unique: [
    'Không được trùng; dòng có mã đã có sẽ cập nhật bản ghi đó.',
    'No two alike; a row whose code exists updates that record.',
  ],
  together: [
    'Dòng trùng cả {fields} với một bản ghi đã có sẽ cập nhật bản ghi đó.',
    'A row with the same {fields} as a record updates that record.',
  ],
  guide: ['Hướng dẫn', 'Guide'],
  guideColumn: shared.column,
  guideRequired: ['Bắt buộc', 'Required'],
  guideNote: ['Cách điền', 'How to fill in'],
  guideAllowed: ['Giá trị cho phép', 'Allowed values'],
  reason: ['Lý do bị từ chối', 'Reason for refusal'],
  template: ['mau', 'template'],
  refused: ['bi-tu-choi', 'refused'],
  several: ['Nhiều giá trị cách nhau bằng dấu chấm phẩy.', 'Several are divided by semicolons.'],
  day: ['Ngày dạng DD/MM/YYYY.', 'A day as DD/MM/YYYY.'],
  amount: [
    'Số đồng, không có phần lẻ; hoặc ghi đơn vị vào tên cột, ví dụ (triệu đồng).',
    'In whole đồng; or name a unit in the heading, such as (million VND).',
  ],
  state: [
    'Để trống thì tình trạng giữ nguyên; hồ sơ mới được duyệt ngay và đang hoạt động.',
    'Left empty, the state stays as it is; a new record is approved at once and active.',
  ],
  yes: shared.yes,
  no: shared.no,
} as const satisfies Record<string, Pair>;

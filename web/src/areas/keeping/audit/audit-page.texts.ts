import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const auditTexts = {
  changes: ['Thay đổi', 'Changes'],
  deleted: ['Đã xoá', 'Deleted'],
  time: shared.time,
  who: ['Người làm', 'Who'],
  what: ['Việc', 'What'],
  details: ['Từ cũ sang mới', 'From old to new'],
  where: ['Từ đâu', 'From where'],
  area: shared.area,
  record: shared.record,
  deletedBy: ['Người xoá', 'Deleted by'],
  until: ['Giữ đến', 'Kept until'],
  all: shared.all,
  Create: ['Thêm', 'Added'],
  Update: ['Sửa', 'Changed'],
  Delete: ['Xoá', 'Deleted'],
  Restore: ['Khôi phục', 'Restored'],
  Undo: ['Hoàn tác', 'Undone'],
  web: ['Trên web', 'Web'],
  import: ['Nhập Excel', 'Excel import'],
  system: ['Hệ thống', 'System'],
  empty: ['trống', 'empty'],
  from: shared.from,
  to: shared.until,
  clear: ['Xoá bộ lọc', 'Clear filters'],
  oneRecord: ['Chỉ một bản ghi', 'One record only'],
  history: ['Mọi thay đổi của {label}', 'Every change of {label}'],
  restore: shared.restore,
  restoreOne: ['Khôi phục {label}', 'Restore {label}'],
  none: ['Không có thay đổi nào khớp', 'No change matches'],
  noneHint: ['Thử bỏ bớt bộ lọc.', 'Try fewer filters.'],
  noneYet: ['Chưa có thay đổi nào', 'No changes yet'],
  noneYetHint: ['Mỗi lần thêm, sửa, xoá sẽ hiện ở đây.', 'Everything that is added, changed or deleted appears here.'],
  noneDeletedFound: ['Không có bản ghi đã xoá nào khớp', 'No deleted record matches'],
  noneDeleted: ['Không có gì để khôi phục', 'There is nothing to restore'],
  noneDeletedHint: ['Bản ghi đã xoá được giữ 30 ngày.', 'Deleted records are kept for 30 days.'],
  failed: ['Chưa tải được nhật ký', 'The audit trail could not be loaded'],
  more: ['và {count} mục nữa', 'and {count} more'],
  kept: ['bản ghi', 'record'],
  records: ['bản ghi', 'records'],
  table: shared.list,
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    audit: typeof auditTexts;
  }
}
addTexts('audit', auditTexts);

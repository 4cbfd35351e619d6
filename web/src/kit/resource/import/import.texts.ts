import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const importTexts = {
  title: ['Nhập {many} từ Excel', 'Import {many} from Excel'],
  steps: ['Các bước', 'Steps'],
  choose: ['Chọn tệp', 'Choose file'],
  map: ['Ghép cột', 'Map columns'],
  check: ['Chạy thử', 'Dry run'],
  write: ['Nhập', 'Import'],
  done: ['đã xong', 'done'],
  drop: ['Kéo tệp Excel vào đây', 'Drop an Excel file here'],
  dropHint: [
    'Tệp .xlsx, dòng đầu là tên cột, tối đa 50.000 dòng. Tệp xuất từ danh sách cũng nhập lại được.',
    'An .xlsx file whose first row names the columns, 50,000 rows at most. A list that was exported can be imported again.',
  ],
  template: ['Tải tệp mẫu', 'Download template'],
  safe: [
    'Chưa có gì được ghi: bạn xem kết quả từng dòng trước khi nhập.',
    'Nothing is written yet: you see what comes of each row first.',
  ],
  uploading: ['Đang tải lên {name}', 'Uploading {name}'],
  rows: ['{count} dòng', '{count:row|rows}'],
  checking: ['Đang kiểm tra từng dòng', 'Checking each row'],
  checked: ['Đã xem {count} dòng', '{count:row|rows} looked at'],
  cancel: ['Dừng lại', 'Stop'],
  all: ['Tất cả', 'All'],
  create: ['Tạo mới', 'New'],
  update: ['Cập nhật', 'Changed'],
  same: ['Không đổi', 'Unchanged'],
  refused: ['Bị từ chối', 'Refused'],
  refusedOne: ['Từ chối', 'Refused'],
  noted: ['Địa chỉ cần chọn', 'Addresses to choose'],
  kept: ['Được giữ lại', 'Kept'],
  filter: ['Lọc kết quả', 'Filter the results'],
  row: ['Dòng', 'Row'],
  outcome: ['Kết quả', 'Result'],
  becomes: ['đổi thành', 'becomes'],
  how: ['Cách nhập', 'How to import'],
  basis: ['Căn cứ xử lý dữ liệu cá nhân', 'Legal basis of the personal data'],
  chooseBasis: ['Căn cứ xử lý dữ liệu cá nhân…', 'Legal basis of the personal data…'],
  basis_consent: ['Người có dữ liệu đã đồng ý', 'The people concerned agreed'],
  basis_membership: ['Hồ sơ hội viên, theo điều lệ và hợp đồng', 'Membership: statutes and contract'],
  basis_law: ['Nghĩa vụ theo pháp luật', 'A duty by law'],
  valid: ['Nhập {count} dòng hợp lệ', 'Import {count:valid row|valid rows}'],
  onlyWhole: ['Chỉ nhập khi không còn lỗi', 'Only when nothing is refused'],
  wholeBlocked: [
    'Còn {count} dòng bị từ chối. Sửa trong tệp rồi chọn lại.',
    '{count:row is|rows are} refused. Put that right in the file and choose it again.',
  ],
  downloadRefused: ['Tải {count} dòng bị từ chối', 'Download {count:refused row|refused rows}'],
  promise: ['Có thể hoàn tác cả lần nhập trong 24 giờ', 'The whole import can be undone for 24 hours'],
  back: ['Quay lại', 'Back'],
  run: ['Nhập {count} dòng', 'Import {count:row|rows}'],
  nothingToDo: ['Không có dòng nào để nhập', 'There is nothing to import'],
  running: ['Đã nhập {done} trong {all} dòng', '{done} of {all:row|rows} imported'],
  progress: ['Tiến độ nhập', 'Progress of the import'],
  finished: [
    'Đã nhập {done} dòng: {create} tạo mới, {update} cập nhật.',
    '{done:row|rows} imported: {create} new, {update} changed.',
  ],
  cancelled: [
    'Đã dừng. {done} dòng đã nhập vẫn còn, hoàn tác được.',
    'Stopped. The {done:row already imported stays|rows already imported stay} and can be undone.',
  ],
  cancelledEarly: ['Đã dừng, chưa có gì được ghi.', 'Stopped; nothing was written.'],
  undone: ['Đã hoàn tác {undone} dòng.', '{undone} rows were undone.'],
  undoneKept: ['Đã hoàn tác {undone} dòng, giữ lại {kept} dòng.', '{undone:row was|rows were} undone, {kept} kept.'],
  undo: ['Hoàn tác lần nhập', 'Undo the import'],
  undoAsk: ['Hoàn tác {count} dòng đã nhập?', 'Undo the {count:imported row|imported rows}?'],
  undoHint: [
    'Bản ghi tạo mới sẽ bị xoá, bản ghi cập nhật trở về như trước. Những gì đã được sửa thêm hoặc đang được dùng thì giữ nguyên.',
    'What was added is deleted, what was changed becomes what it was. Whatever was edited since or is in use is kept.',
  ],
  undoUntil: ['Hoàn tác được đến {when}', 'Can be undone until {when}'],
  openList: ['Mở danh sách', 'Open the list'],
  again: ['Nhập tệp khác', 'Import another file'],
  mapTitle: ['Cột nào trong tệp ứng với từng mục?', 'Which column of the file fills which entry?'],
  mapMissing: [
    'Chưa tìm thấy cột cho {fields}. Chọn cột rồi tiếp tục.',
    'No column was found for {fields}. Choose one to go on.',
  ],
  findField: ['Tìm mục', 'Find an entry'],
  onlyOpen: ['Chỉ mục chưa ghép', 'Only those without a column'],
  onlyWrong: ['Chỉ hiện cột có lỗi', 'Only columns with refusals'],
  mapHint: [
    'Cột không chọn cho mục nào sẽ được bỏ qua; mục không có cột thì giữ giá trị đang có.',
    'A column that fills nothing is left out; an entry without a column keeps the value it has.',
  ],
  column: ['Cột trong tệp', 'Column of the file'],
  noColumn: ['Không lấy từ tệp', 'Not from the file'],
  unnamed: ['Cột {letter}', 'Column {letter}'],
  unused: ['Không dùng đến: {columns}', 'Not used: {columns}'],
  goOn: ['Tiếp tục chạy thử', 'Go on to the dry run'],
  failedTitle: ['Không nhập được tệp này', 'This file could not be imported'],
  noRows: ['Không có dòng nào', 'No rows'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    import: typeof importTexts;
  }
}
addTexts('import', importTexts);

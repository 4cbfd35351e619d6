import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const roleTexts = {
  area: shared.area,
  extras: ['Quyền riêng', 'Special'],
  find: ['Tìm khu vực hoặc quyền', 'Find an area or permission'],
  onlyOn: ['Chỉ hiện quyền đang bật', 'Only what is on'],
  hint: ['Bấm tên hàng hoặc cột để chọn cả', 'Press a row or column name to select all of it'],
  keys: ['Dùng phím mũi tên để đi giữa các ô', 'Use the arrow keys to move between the cells'],
  matrix: ['Bảng quyền', 'Permissions'],
  nothing: ['Không có khu vực hay quyền nào khớp', 'No area or permission matches'],
  permission: ['{area}, {action}', '{area}, {action}'],
  wholeRow: ['{area}, mọi quyền', '{area}, every permission'],
  wholeColumn: ['{action}, mọi khu vực', '{action}, every area'],
  summary: ['{users} người dùng · {on} trong {all} quyền', 'Users: {users} · {on} of {all} permissions'],
  summaryNew: ['{on} trong {all} quyền', '{on} of {all} permissions'],
  unusable: ['Quyền chưa dùng được', 'Permissions without a way'],
  unusableWhy: [
    '{area}, {action}: không có quyền {missing} nên không tới được chỗ dùng.',
    '{area}, {action}: without {missing} nothing leads to where it is used.',
  ],
  unusableAdd: ['Thêm quyền {missing}', 'Add {missing}'],
  unusableAddOf: ['{area}: thêm quyền {missing}', '{area}: add {missing}'],
  or: [' hoặc ', ' or '],
  unusableCell: ['Chưa dùng được, xem bên cạnh', 'No way to use it, see beside'],
  seeAs: ['Xem như vai trò này', 'See as this role'],
  why: ['Vì sao không thấy…', 'Why is something not seen…'],
  giving: ['Quyền cho được quyền', 'Permissions that give others'],
  givingCell: ['Quyền này cho được quyền khác. {why}', 'This permission gives others. {why}'],
  changes: ['Thay đổi chưa lưu', 'Unsaved changes'],
  noChanges: ['Chưa có thay đổi nào', 'Nothing has been changed'],
  undo: ['Bỏ thay đổi {what}', 'Undo {what}'],
  added: ['Thêm quyền', 'Permission added'],
  removed: ['Bỏ quyền', 'Permission taken away'],
  changed: ['Đã sửa', 'Changed'],
  saveChanges: ['Lưu {count} thay đổi', 'Save {count:change|changes}'],
  saveChange: ['Lưu 1 thay đổi', 'Save 1 change'],
  saveNone: shared.saveChanges,
  effect: [
    'Có hiệu lực ngay với {count} người, kể cả người đang đăng nhập.',
    'Takes effect at once for {count:person|people}, also those signed in.',
  ],
  users: ['Người đang dùng', 'Who has it'],
  noUsers: ['Chưa ai có vai trò này', 'Nobody has this role yet'],
  moreUsers: ['Xem cả {count} người', 'Show all {count}'],
  never: ['chưa đăng nhập', 'never signed in'],
  copy: ['Nhân bản vai trò', 'Duplicate the role'],
  copyName: ['Bản sao của {name}', 'Copy of {name}'],
  remove: ['Xoá vai trò', 'Delete role'],
  permissions: shared.permissions,
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    role: typeof roleTexts;
  }
}
addTexts('role', roleTexts);

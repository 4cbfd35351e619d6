import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts, Pair } from '../../../kit/message.ts';

export const roleTexts = {
  title: ['Vai trò', 'Roles'],
  one: ['vai trò', 'role'],
  many: ['vai trò', 'roles'],
  about: [
    'Vai trò gom các quyền; người dùng có vai trò nào thì làm được việc của vai trò đó.',
    'A role is a set of permissions; each user has one and may do what it grants.',
  ],
  fields: {
    name: ['Tên vai trò', 'Role name'],
    userCount: shared.users,
    permissionCount: ['Số quyền', 'Permissions'],
    permissionCodes: shared.permissions,
    seenBy: ['Xem như vai trò này', 'Seen as this role'],
    needsSecondFactor: ['Bắt buộc xác thực hai bước', 'Requires a second factor'],
    idleMinutes: ['Tự đăng xuất sau số phút không dùng (0: không)', 'Sign out after so many idle minutes (0: never)'],
  },
  messages: {
    'Mes.Roles.PermissionCodes.NotAllowed': [
      'Vai trò này có quyền mà bạn không có, nên bạn không khôi phục được. Hãy nhờ người có đủ các quyền đó khôi phục',
      'This role grants permissions that you do not have, so you cannot restore it. Ask somebody who has all of them',
    ],
    'Mes.Roles.PermissionCodes.Required': ['Chọn ít nhất một quyền', 'Choose at least one permission'],
    'Mes.Roles.PermissionCodes.InValid': ['Có quyền không tồn tại', 'A permission does not exist'],
    'Mes.Roles.IdleMinutes.InValid': [
      'Nhập số phút từ 5 đến 720, hoặc 0 nếu không tự đăng xuất',
      'Enter 5 to 720 minutes, or 0 for no sign-out',
    ],
    'Mes.Role.StillExistUser': [
      'Vai trò còn người dùng, chuyển họ sang vai trò khác trước',
      'The role still has users; move them to another role first',
    ],
    'Mes.Roles.Status.NotAllowed': [
      'Phải còn ít nhất một người đang hoạt động sửa được vai trò',
      'At least one active user must remain who can change roles',
    ],
    'Mes.Roles.Copy.Successfully': ['Đã nhân bản vai trò', 'Role copied'],
  },
} satisfies AreaTexts;

/** Words of the permissions that many areas have. An area has the words of its own permissions in `actions` of its texts. */
export const actionTexts: Readonly<Record<string, Pair>> = {
  Search: ['Tìm', 'Search'],
  View: ['Xem', 'View'],
  Create: ['Thêm', 'Create'],
  Update: ['Sửa', 'Update'],
  Delete: shared.delete,
  Import: shared.import,
  Export: ['Xuất', 'Export'],
  Approve: shared.approve,
};

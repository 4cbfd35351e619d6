import type { AreaTexts, Pair } from '../../kit/message.ts';

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
    userCount: ['Người dùng', 'Users'],
    permissionCount: ['Số quyền', 'Permissions'],
    permissionCodes: ['Quyền', 'Permissions'],
  },
  messages: {
    'Mes.Roles.PermissionCodes.Required': ['Chọn ít nhất một quyền', 'Choose at least one permission'],
    'Mes.Roles.PermissionCodes.InValid': ['Có quyền không tồn tại', 'A permission does not exist'],
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

/** What an action of a permission is called: a column of the matrix, a line of the unsaved changes. */
export const actionTexts: Readonly<Record<string, Pair>> = {
  Search: ['Tìm', 'Search'],
  View: ['Xem', 'View'],
  Create: ['Thêm', 'Create'],
  Update: ['Sửa', 'Update'],
  Delete: ['Xoá', 'Delete'],
  Import: ['Nhập', 'Import'],
  Export: ['Xuất', 'Export'],
  Approve: ['Duyệt', 'Approve'],
  Restore: ['Khôi phục', 'Restore'],
  Retry: ['Gửi lại', 'Retry'],
  Cancel: ['Hủy', 'Cancel'],
  CreateMember: ['Thêm hội viên', 'Add members'],
  UpdateMember: ['Sửa hội viên', 'Change members'],
  DeleteMember: ['Đưa hội viên ra', 'Remove members'],
  ImportMember: ['Nhập hội viên', 'Import members'],
  CreatePartner: ['Thêm đối tác', 'Add partners'],
  UpdatePartner: ['Sửa đối tác', 'Change partners'],
  DeletePartner: ['Đưa đối tác ra', 'Remove partners'],
  ImportPartner: ['Nhập đối tác', 'Import partners'],
  Invite: ['Mời vào', 'Invite'],
  Reveal: ['Xem thông tin đã che', 'Reveal'],
  Erase: ['Xoá dữ liệu', 'Erase'],
};

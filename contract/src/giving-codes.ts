import type { Pair } from './kit/message.ts';

/** Codes with which a person gives rights, to others and to themselves, each with a sentence for the matrix. */
export const givingCodes: Readonly<Record<string, Pair>> = {
  RolesUpdate: [
    'Sửa vai trò: đổi được quyền của mọi người, kể cả của chính mình. Ai có quyền này coi như có mọi quyền.',
    'Change roles: gives every permission to anybody, also to oneself. Who has it has every permission in effect.',
  ],
  RolesCreate: [
    'Thêm vai trò: tạo được vai trò có mọi quyền; giao vai trò đó thì cần thêm quyền với người dùng.',
    'Add roles: makes roles with every permission; giving one needs a permission on users as well.',
  ],
  UsersCreate: [
    'Thêm người dùng: giao cho người mới các quyền mà chính mình có.',
    'Add users: gives new people the permissions that one has oneself.',
  ],
  UsersUpdate: [
    'Sửa người dùng: giao cho người khác các quyền mà chính mình có, đổi e-mail và số điện thoại đăng nhập của họ.',
    'Change users: gives others the permissions that one has oneself, and changes how they sign in.',
  ],
  AuditLogsRestore: [
    'Khôi phục: đưa lại vai trò và người dùng đã xoá, với các quyền mà chính mình có.',
    'Restore: brings back deleted roles and users, with the permissions that one has oneself.',
  ],
};

import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, inArray } from 'drizzle-orm';
import { roles, users } from '../db/tables/access.ts';
import { members } from '../db/tables/member.ts';
import { roles as roleArea } from '../areas/role/index.ts';
import { userAccounts } from '../areas/user/administration/index.ts';
import type { Call } from '../kit/call.ts';
import type { Values } from '../kit/crud/table.ts';

const READING = ['Search', 'View', 'Export'];

/** Roles as an association divides its work, by the codes they grant. */
const ROLES: readonly { name: string; description: string; grants: (code: string) => boolean }[] = [
  {
    name: 'Thư ký',
    description: 'Hội viên, câu lạc bộ, ban chấp hành, lịch và danh mục',
    grants: (code) => code === REVEAL || !/^(Roles|Users|AuditLogs|Outbox|PersonalData|Settings)/.test(code),
  },
  {
    name: 'Kế toán',
    description: 'Xem hội viên và đối tác, xuất danh sách',
    grants: (code) => /^(Members|Partners|Clubs)/.test(code) && READING.some((action) => code.endsWith(action)),
  },
  {
    name: 'Lãnh đạo',
    description: 'Xem mọi khu vực, không sửa',
    grants: (code) => READING.some((action) => code.endsWith(action)) && !code.startsWith('Outbox'),
  },
  {
    name: 'Văn phòng câu lạc bộ',
    description: 'Hội viên, đối tác và lịch của câu lạc bộ mình',
    grants: (code) =>
      code === REVEAL ||
      (/^Clubs(Search|View|Export|Update|Invite|.*Member|.*Partner)$|^(ExecutiveCommittees|Represents|Schedules)/.test(
        code,
      ) &&
        !code.endsWith('Approve')),
  },
];

/** Accounts without a password that anybody knows: an administrator sends a link to try one. */
const USERS = [
  ['ha.nguyen', 'Nguyễn Thị Thu Hà', '0912 000 901', 2, 'Thư ký', null],
  ['bao.tran', 'Trần Quốc Bảo', '0912 000 902', 1, 'Thư ký', null],
  ['nguyet.le', 'Lê Thị Minh Nguyệt', '0912 000 903', 2, 'Kế toán', null],
  ['khoi.pham', 'Phạm Đình Khôi', '0912 000 904', 1, 'Lãnh đạo', null],
  ['clb.nhua', 'Võ Hoàng Anh', '0912 000 905', 1, 'Văn phòng câu lạc bộ', 'CLB-0001'],
  ['clb.vlxd', 'Đặng Ngọc Ánh', '0912 000 906', 2, 'Văn phòng câu lạc bộ', 'CLB-0002'],
  ['clb.cntt', 'Bùi Thanh Tùng', '0912 000 907', 1, 'Văn phòng câu lạc bộ', 'CLB-0009'],
  ['nhi.ho', 'Hồ Thị Yến Nhi', '0912 000 908', 2, null, null],
] as const;

/** Adds the roles and accounts that are not there yet. */
export async function loadUsers(call: Call): Promise<void> {
  const names = ROLES.map(({ name }) => name);
  const held = await call.db.select({ name: roles.name }).from(roles).where(inArray(roles.name, names));
  for (const { name, description, grants } of ROLES) {
    if (held.some((role) => role.name === name)) continue;
    await adding(roleArea)(call, { name, description, permissionCodes: permissionCodes.filter(grants) });
  }
  const roleOf = new Map((await call.db.select().from(roles)).map(({ id, name }) => [name, id]));
  const clubOf = new Map(
    (await call.db.select({ id: members.id, code: members.code }).from(members).where(eq(members.type, 5))).map(
      ({ id, code }) => [code, id],
    ),
  );
  const known = new Set((await call.db.select({ username: users.username }).from(users)).map((user) => user.username));
  for (const [username, fullName, phoneNumber, gender, role, club] of USERS) {
    if (known.has(username)) continue;
    await adding(userAccounts)(call, {
      username,
      fullName,
      emailAddress: `${username}@example.test`,
      phoneNumber,
      gender,
      dayOfBirth: null,
      language: 'vi',
      roleId: role ? roleOf.get(role) : null,
      clubId: club ? clubOf.get(club) : null,
      password: null,
    });
  }
}

/** Adding takes more than the record shows: the codes of a role, the password of an account. */
function adding({ create }: { create: unknown }) {
  return create as (call: Call, values: Values) => Promise<unknown>;
}

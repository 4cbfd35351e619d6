import { eq } from 'drizzle-orm';
import { roles, users } from '../../../../db/tables/access.ts';
import { members } from '../../../../db/tables/member.ts';
import type { Demo } from '../../../../kit/area-module.ts';
import type { Call } from '../../../../kit/call.ts';
import type { Values } from '../../../../kit/crud/table.ts';
import { accountArea } from './account.service.ts';

/** Accounts without a known password: an administrator sends a link to try one. */
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

/** Adds the missing accounts. */
export async function loadUsers({ call }: Demo): Promise<void> {
  const roleOf = new Map((await call.db.select().from(roles)).map(({ id, name }) => [name, id]));
  const clubOf = new Map(
    (await call.db.select({ id: members.id, code: members.code }).from(members).where(eq(members.type, 5))).map(
      ({ id, code }) => [code, id],
    ),
  );
  const known = new Set((await call.db.select({ username: users.username }).from(users)).map((user) => user.username));
  // The input of a new account has a password, which the record does not have.
  const create = accountArea.create as (call: Call, values: Values) => Promise<unknown>;
  for (const [username, fullName, phoneNumber, gender, role, club] of USERS) {
    if (known.has(username)) continue;
    await create(call, {
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

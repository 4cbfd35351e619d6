import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { inArray } from 'drizzle-orm';
import { roles } from '../../../db/tables/access.ts';
import type { Demo } from '../../../kit/area-module.ts';
import { roleArea } from './role.service.ts';

const READING = ['Search', 'View', 'Export'];

/** Roles of a usual association, by the codes that they grant. */
const ROLES: readonly { name: string; description: string; grants: (code: string) => boolean }[] = [
  {
    name: 'Thư ký',
    description: 'Hội viên, câu lạc bộ, ban chấp hành, lịch và danh mục',
    grants: (code) => code === REVEAL || !/^(Roles|Users|AuditLogs|Outbox|PersonalData|Settings)/.test(code),
  },
  {
    name: 'Kế toán',
    description: 'Hội phí, doanh thu, tài trợ và hạng; xem hội viên và đối tác',
    grants: (code) =>
      /^(Fees|NetRevenues|Sponsors|Ranks|Accumulation)/.test(code) ||
      (/^(Members|Partners|Clubs)/.test(code) && READING.some((action) => code.endsWith(action))),
  },
  {
    name: 'Lãnh đạo',
    description: 'Xem mọi khu vực, không sửa',
    grants: (code) => READING.some((action) => code.endsWith(action)) && !code.startsWith('Outbox'),
  },
  {
    name: 'Văn phòng câu lạc bộ',
    description: 'Hội viên, đối tác, lịch, sự kiện, khen thưởng và hội phí của câu lạc bộ mình',
    grants: (code) =>
      code === REVEAL ||
      /^(Activities|Rewards|Fees)(Search|View|Export)$|^(Rewards|Fees)Create$/.test(code) ||
      (/^Clubs(Search|View|Export|Update|Invite|.*Member|.*Partner)$|^(ExecutiveCommittees|Represents|Schedules)/.test(
        code,
      ) &&
        !code.endsWith('Approve')),
  },
];

/** Adds the missing roles. */
export async function loadRoles({ call }: Demo): Promise<void> {
  const names = ROLES.map(({ name }) => name);
  const held = await call.db.select({ name: roles.name }).from(roles).where(inArray(roles.name, names));
  for (const { name, description, grants } of ROLES) {
    if (held.some((role) => role.name === name)) continue;
    await roleArea.create(call, { name, description, permissionCodes: permissionCodes.filter(grants) });
  }
}

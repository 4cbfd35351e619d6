/** A member of one club, invited to another, with one marked thing in every area that writes about members. */
import type { Ask } from './ground.ts';

/** Texts and sums that stand nowhere else, with the codes of which a reader needs one. */
export const MARKS = {
  fees: { marks: ['Niên liễm dấu vết', '7654321', '7.654.321', '6543210', '6.543.210'], areas: ['Fees'] },
  meetings: { marks: ['Họp dấu vết'], areas: ['Schedules'] },
  events: { marks: ['Sự kiện dấu vết'], areas: ['Activities'] },
  notifications: { marks: ['Thông báo dấu vết'], areas: ['Notifications'] },
  sponsors: { marks: ['Tài trợ dấu vết'], areas: ['Sponsors'] },
  revenue: { marks: ['Doanh thu dấu vết', '98765430', '98.765.430'], areas: ['NetRevenues', 'AccumulationRanks'] },
  ranks: { marks: ['Hạng dấu vết'], areas: ['NetRevenues', 'AccumulationRanks', 'Ranks', 'AccumulationLevels'] },
  invitations: { marks: ['Mời dấu vết'], areas: ['Clubs'] },
} as const;

export interface Scene {
  /** The code of the member. */
  code: string;
  clubA: string;
  clubB: string;
  member: string;
  /** A member of club B alone. */
  other: string;
  fee: string;
  meeting: string;
  event: string;
  notification: string;
  sponsor: string;
  revenue: string;
}

interface Made {
  id: string;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
export const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

export async function openScene(admin: Ask): Promise<Scene> {
  const must = async (path: string, body?: object): Promise<Made> => {
    const answer = await admin<Made>('POST', `/api/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.data;
  };
  const stamp = Date.now().toString(36).toUpperCase();
  const club = (code: string) => must('Clubs', { enterpriseName: `Câu lạc bộ ${code}`, code });
  const unit = (clubId: string, code: string) =>
    must(`Clubs/${clubId}/Members`, {
      type: 1,
      code,
      enterpriseName: `Công ty ${code}`,
      emailAddress: `${code.toLowerCase()}@example.test`,
      leaderInfo: { name: 'Nguyễn Thị Dấu', position: 'Giám đốc' },
      membership: { startsOn: '2020-01-01' },
    });
  const code = `BH-${stamp}`;
  const [{ id: clubA }, { id: clubB }] = [await club(`TC-A-${stamp}`), await club(`TC-B-${stamp}`)];
  const { id: member } = await unit(clubA, code);
  const { id: other } = await unit(clubB, `HX-${stamp}`);
  await admin('POST', '/api/Ranks?confirmed=Mes.Ranks.MinimumRevenue.Asked', {
    name: 'Hạng dấu vết',
    minimumRevenue: 98_765_430,
    discountRatio: 1,
  });
  const revenue = await must('NetRevenues', {
    memberId: member,
    product: 'Doanh thu dấu vết',
    netRevenueDate: today(),
    unitPrice: 98_765_430,
    quantity: 1,
  });
  await must(`NetRevenues/${revenue.id}/ApproveClose`);
  const sponsor = await must('Sponsors', {
    memberId: member,
    product: 'Tài trợ dấu vết',
    sponsorDate: today(),
    unitPrice: 1_000_000,
    quantity: 1,
  });
  const fee = await must('FeeHistories', {
    memberId: member,
    year: 2026,
    period: 'Y',
    kind: 1,
    total: 7_654_321,
    dueOn: '2026-06-30',
    note: 'Niên liễm dấu vết',
  });
  await must(`FeeHistories/${fee.id}/Payments`, {
    kind: 1,
    amount: 1_111_111,
    payDate: today(),
    method: 1,
    receipt: true,
    clientKey: crypto.randomUUID(),
  });
  const times = { startTime: inDays(5), endTime: inDays(5.1) };
  const meeting = await must('Schedules', {
    kind: 1,
    title: 'Họp dấu vết',
    ...times,
    type: 1,
    address: 'Trụ sở',
    memberIds: [member],
    tell: true,
  });
  const event = await must('Activities', {
    title: 'Sự kiện dấu vết',
    ...times,
    address: 'Hội trường',
    score: 1,
    grades: [{ name: 'Đạt', score: 1 }],
  });
  await must(`Activities/${event.id}/Members`, { selection: { memberIds: [member] } });
  const notification = await must('Notifications', {
    title: 'Thông báo dấu vết',
    type: 1,
    content: 'Kính gửi {name}',
    memberIds: [member],
    methods: [1],
    asksConfirmation: true,
    now: true,
  });
  await must(`Clubs/${clubB}/Invite`, { memberIds: [member], message: 'Mời dấu vết' });
  return {
    code,
    clubA,
    clubB,
    member,
    other,
    fee: fee.id,
    meeting: meeting.id,
    event: event.id,
    notification: notification.id,
    sponsor: sponsor.id,
    revenue: revenue.id,
  };
}

import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** Members of every kind as the target of references: `to: 'AnyMembers'`. They have options for pickers, but no list. */
export const ANY_MEMBER = 'AnyMembers';

export const anyMemberTexts = {
  title: ['Hội viên và đối tác', 'Members and partners'],
  one: ['hội viên, câu lạc bộ hoặc đối tác', 'member, club or partner'],
  many: ['hội viên, câu lạc bộ hay đối tác', 'members, clubs or partners'],
  messages: {
    'Mes.AnyMembers.For.NotFound': ['Danh sách chọn này không có', 'There is no such list to choose from'],
    'Mes.AnyMembers.ClubId.NotFound': shared.thisClubWasNotFound,
    'Mes.AnyMembers.Kind1': shared.unitMember,
    'Mes.AnyMembers.Kind2': shared.affiliateMember,
    'Mes.AnyMembers.Kind3': ['Đối tác', 'Partner'],
    'Mes.AnyMembers.Kind4': ['Thành viên ban chấp hành', 'Committee member'],
    'Mes.AnyMembers.Kind5': shared.club,
    'Mes.AnyMembers.Kind6': shared.personalMember,
    'Mes.AnyMembers.Kind7': shared.personalPartner,
  },
} satisfies AreaTexts;

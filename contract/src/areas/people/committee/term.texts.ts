import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const termTexts = {
  title: shared.terms,
  one: ['nhiệm kỳ', 'term'],
  many: ['nhiệm kỳ', 'terms'],
  about: [
    'Nhiệm kỳ của từng ban, từ ngày đại hội đến ngày bàn giao; nhiệm kỳ sắp hết trong 60 ngày được nhắc trước.',
    'Terms of each committee from congress to handover; those that end within 60 days are warned of.',
  ],
  fields: {
    name: ['Tên nhiệm kỳ', 'Term'],
    committeeId: shared.committee,
    committeeName: shared.committee,
    startsOn: shared.starts,
    endsOn: shared.handsOverOn,
    congress: ['Đại hội', 'Congress'],
    decisionNumber: shared.decisionNumber,
    seatCount: shared.seats,
    state: shared.state,
    memberIds: ['Uỷ viên', 'Members'],
  },
  choices: {
    state: {
      upcoming: shared.upcoming,
      current: ['Đang nhiệm kỳ', 'Current'],
      ending: ['Sắp hết', 'Ends within 60 days'],
      ended: shared.ended,
    },
  },
  messages: {
    'Mes.Terms.EndsOn.InValid': ['Ngày bàn giao phải sau ngày bắt đầu', 'The handover must lie after the start'],
    'Mes.Terms.StartsOn.NotAllowed': [
      'Thời gian trùng với một nhiệm kỳ khác của ban này',
      'It overlaps another term of this committee',
    ],
    'Mes.Terms.EndsOn.NotAllowed': [
      'Có uỷ viên giữ chức danh ngoài thời gian này',
      'There are seats outside these days',
    ],
    'Mes.Terms.EndsOn.Asked': [
      '{count} uỷ viên đương nhiệm của {committee} thôi chức danh từ hôm nay theo ngày này: thư mời và thông báo chọn theo ban không tới họ nữa. Vẫn lưu?',
      '{count:person holds a seat|people hold seats} of {committee} today and {count:loses it|lose them} by these days: invitations and notifications that choose the committee no longer reach them. Save it all the same?',
    ],
    'Mes.Terms.CommitteeId.NotAllowed': [
      'Nhiệm kỳ đã có uỷ viên nên không chuyển sang ban khác được',
      'A term with seats cannot move to another committee',
    ],
    'Mes.Terms.MemberIds.NotFound': ['Có người không thuộc nhiệm kỳ này', 'Somebody chosen has no seat in this term'],
    'Mes.Terms.Copy.Successfully': ['Đã lập nhiệm kỳ mới', 'The next term is there'],
  },
} satisfies AreaTexts;

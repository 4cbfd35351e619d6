import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const personalDataTexts = {
  title: shared.personalData,
  one: ['hồ sơ', 'record'],
  many: shared.entries,
  about: [
    'Yêu cầu của cá nhân, sự đồng ý, hạn chế và xoá dữ liệu; xem số định danh, ngày sinh, điện thoại riêng đã che, có ghi lại người xem.',
    'Requests of persons, consents, restricting and erasing; seeing masked identity numbers, birthdays and private phones, which is logged.',
  ],
  fields: {
    reason: shared.reason,
    confirm: ['Từ xác nhận', 'Confirmation'],
    name: shared.nameHoVaTen,
    erasedAt: ['Xoá dữ liệu lúc', 'Data erased'],
    consent: ['Sự đồng ý', 'Consent'],
    from: shared.from,
    to: shared.to,
  },
  actions: { Reveal: ['Xem thông tin đã che', 'Reveal'], Erase: ['Xoá dữ liệu', 'Erase'] },
  messages: {
    'Mes.PersonalData.Status.NotAllowed': [
      'Hồ sơ đang ở trạng thái khác nên không làm được nữa',
      'The record is in another state, so this is no longer possible',
    ],
    'Mes.PersonalData.Restricted': ['Đang hạn chế xử lý dữ liệu', 'Processing is restricted'],
    'Mes.PersonalData.Outside': ['Người ngoài hệ thống', 'Outside the system'],
    'Mes.PersonalData.Restrict.Kind': [
      'Người ngoài hệ thống không có trong danh sách nào nên không cần hạn chế',
      'Somebody outside the system stands in no list and need not be restricted',
    ],
    'Mes.PersonalData.Erase.NotAllowed': [
      'Chưa xoá được: còn đang hoạt động hoặc đang giữ chức danh. Ngừng hoạt động và kết thúc chức danh trước.',
      'It cannot be erased while it is active or holds a seat. Deactivate it and end its seats first.',
    ],
    'Mes.PersonalData.Erase.Kind': [
      'Câu lạc bộ là tổ chức, không xoá theo yêu cầu cá nhân được',
      'A club is an organisation and is not erased at a person’s request',
    ],
    'Mes.PersonalData.Restrict.Successfully': ['Đã hạn chế xử lý dữ liệu', 'Processing is restricted'],
    'Mes.PersonalData.Lift.Successfully': ['Đã bỏ hạn chế', 'The restriction is lifted'],
    'Mes.PersonalData.Erase.Successfully': ['Đã xoá dữ liệu cá nhân', 'The personal data are erased'],
  },
} satisfies AreaTexts;

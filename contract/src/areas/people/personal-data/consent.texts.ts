import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const consentTexts = {
  title: shared.consents,
  one: ['sự đồng ý', 'consent'],
  many: ['sự đồng ý', 'consents'],
  fields: {
    legalTextId: ['Văn bản đã đồng ý', 'Text agreed to'],
    channel: ['Hình thức', 'Channel'],
    givenAt: ['Đồng ý lúc', 'Given'],
    withdrawnAt: ['Rút lại lúc', 'Withdrawn'],
    purpose: shared.purpose,
  },
  choices: {
    channel: {
      1: shared.eMail,
      2: shared.sms,
      3: shared.inTheProduct,
      4: ['Giấy', 'Paper'],
      5: shared.phone,
    },
  },
  moved: { consents: ['đồng ý và yêu cầu về dữ liệu', 'consents and data requests'] },
  messages: {
    'Mes.Consents.LegalTextId.AlreadyExist': [
      'Người này đang đồng ý cho mục đích đó; rút lại trước khi ghi lần mới',
      'There is an open consent for this purpose; withdraw it first',
    ],
    'Mes.Consents.Status.NotAllowed': ['Sự đồng ý này đã được rút lại', 'This consent was withdrawn already'],
    'Mes.Consents.GivenAt.NotAllowed': ['Thời điểm đồng ý không thể ở tương lai', 'A consent cannot lie in the future'],
    'Mes.Consents.Withdraw.Successfully': ['Đã rút lại sự đồng ý', 'The consent is withdrawn'],
  },
} satisfies AreaTexts;

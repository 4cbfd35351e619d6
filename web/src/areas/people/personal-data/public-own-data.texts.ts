import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicOwnDataTexts = {
  title: ['Dữ liệu hiệp hội đang giữ', 'The data that the association keeps'],
  personName: shared.name,
  enterpriseName: ['Tên doanh nghiệp', 'Name of the enterprise'],
  code: ['Mã hội viên', 'Member code'],
  personAddress: shared.address,
  enterpriseAddress: ['Trụ sở', 'Head office'],
  leaderName: shared.leader,
  phoneNumber: shared.phone,
  emailAddress: shared.eMail,
  clubNames: shared.clubs,
  missing: ['Chưa có', 'None yet'],
  masked: [
    'Một phần số điện thoại và e-mail được che để bảo vệ Quý vị.',
    'Part of the phone number and e-mail is hidden to protect you.',
  ],
  wrong: ['Thông tin này sai', 'This is wrong'],
  what: ['Điều gì sai, và đúng phải là gì?', 'What is wrong, and what would be right?'],
  thanks: [
    'Đã báo cho hiệp hội. Văn phòng sẽ xem lại và sửa.',
    'The association was told. The office will check and correct it.',
  ],
  told: ['Đã báo {time}', 'Told on {time}'],
  waits: ['chờ hiệp hội sửa', 'waits for the association'],
  refused: ['hiệp hội không sửa', 'the association did not change it'],
  send: ['Gửi cho hiệp hội', 'Tell the association'],
} as const satisfies Record<string, Pair>;
declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicOwnData: typeof publicOwnDataTexts;
  }
}
addTexts('publicOwnData', publicOwnDataTexts);

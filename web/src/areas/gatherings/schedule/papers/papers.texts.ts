import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const papersTexts = {
  title: ['In giấy tờ cuộc họp', 'Print the papers of a meeting'],
  print: shared.print,
  close: shared.close,
  parent: ['Cơ quan chủ quản (nếu có)', 'Parent body, if any'],
  issuer: ['Đơn vị ban hành', 'Issuer'],
  letterNumber: ['Số thư mời', 'Number of the invitations'],
  minutesNumber: shared.numberOfTheMinutes,
  place: ['Địa danh', 'Place'],
  day: shared.day,
  subject: ['Trích yếu', 'Subject'],
  authority: shared.signingAuthority,
  signer: shared.signedBy,
  chair: shared.chair,
  secretary: shared.secretary,
  recipients: ['Nơi nhận', 'Recipients'],
  ask: ['Lời dặn trong thư mời', 'Request in the invitation'],
  hint: [
    'Sửa ở đây trước khi in; số và ngày ghi theo sổ của hiệp hội. Chọn “Lưu thành PDF” trong hộp in để lấy tệp.',
    'Change the words here before printing. Choose “Save as PDF” in the print dialog for a file.',
  ],
  kept: ['Lời đã sửa được giữ cùng lịch này.', 'Changed words are kept with this meeting.'],
  shown: ['{count} thư mời', '{count} invitations'],
  noMinutes: ['Biên bản chưa có nội dung nên không in.', 'The minutes have no text, so they are left out.'],
  nobody: ['Chưa mời ai nên không có thư mời.', 'Nobody is invited, so there are no invitations.'],
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    papers: typeof papersTexts;
  }
}
addTexts('papers', papersTexts);

import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const addressTexts = {
  ways: ['Các danh sách', 'Lists'],
  certain: ['Chắc chắn', 'Certain'],
  ambiguous: ['Phải chọn', 'To choose'],
  open: ['Chưa có phường, xã', 'Without a commune'],
  openHint: [
    'Địa chỉ chưa tách được: phần chưa rõ nằm trong số nhà, đường. Mở hồ sơ để chọn phường, xã.',
    'These are not divided: what is unclear stands in the street. Open the record and choose the commune.',
  ],
  seeOpen: ['Xem {count} địa chỉ chưa có phường, xã', 'Show {count} without a commune'],
  noneOpen: ['Địa chỉ nào cũng có phường, xã', 'Every address has its commune'],
  converted: ['Đã chuyển', 'Converted'],
  certainHint: [
    'Xã, phường cũ được nhập vào đúng một xã, phường mới. Địa chỉ cũ vẫn được giữ và hiện bên cạnh.',
    'The old commune went into exactly one new one. The old address is kept and shown beside.',
  ],
  ambiguousHint: [
    'Xã, phường cũ được chia vào nhiều nơi, hoặc địa chỉ chỉ có quận, huyện. Chọn nơi đúng cho từng dòng.',
    'The old commune was divided, or only the district is known. Choose the right one for each row.',
  ],
  convertedHint: [
    'Địa chỉ đã theo xã, phường mới, địa chỉ cũ còn giữ. Trả lại được từng dòng.',
    'These have today’s units and keep the old address. Each can be put back.',
  ],
  convertAll: ['Chuyển cả {count} địa chỉ', 'Convert all {count}'],
  ask: ['Chuyển {count} địa chỉ?', 'Convert {count:address|addresses}?'],
  askText: [
    'Mỗi hồ sơ có một dòng lịch sử. Trả lại được ở thẻ “Đã chuyển”.',
    'Each record gets an entry in its history. They can be put back from “Converted”.',
  ],
  convertChosen: ['Chuyển {count} địa chỉ đã chọn', 'Convert {count} chosen'],
  convertNone: ['Chuyển địa chỉ đã chọn', 'Convert the chosen ones'],
  member: shared.recordHoSo,
  kind: shared.kind,
  kind1: ['Trụ sở chính', 'Head office'],
  kind2: ['Văn phòng giao dịch', 'Transaction office'],
  kind3: ['Nhà riêng', 'Home'],
  before: ['Trước 07/2025', 'Before 07/2025'],
  now: ['Xã, phường và tỉnh mới', 'New commune and province'],
  choose: ['Chọn nơi đúng', 'Choose'],
  chooseFor: ['Nơi mới của {name}', 'New place of {name}'],
  revert: ['Trả lại', 'Put back'],
  revertNamed: ['Trả lại địa chỉ cũ của {name}', 'Put the old address of {name} back'],
  left: [
    '{count} địa chỉ vừa được ai đó sửa nên giữ nguyên',
    '{count:address was|addresses were} just changed by somebody and left as found',
  ],
  noneAtAll: ['Chưa có địa chỉ nào trước 07/2025', 'No address from before 07/2025'],
  noneAtAllText: [
    'Địa chỉ nhập theo quận, huyện cũ, trong hồ sơ hoặc từ Excel, sẽ hiện ở đây để chuyển sang xã, phường mới.',
    'Addresses with an old district, typed in a record or imported from Excel, appear here for conversion.',
  ],
  seeCertain: ['Xem {count} địa chỉ chuyển ngay được', 'Show {count} that can be converted at once'],
  seeAmbiguous: ['Xem {count} địa chỉ phải chọn', 'Show {count} to choose'],
  seeConverted: ['Xem {count} địa chỉ đã chuyển', 'Show {count} converted'],
  noneCertain: ['Không còn địa chỉ nào chuyển ngay được', 'No address is left to convert at once'],
  noneAmbiguous: ['Không còn địa chỉ nào phải chọn', 'No address is left to choose'],
  noneConverted: ['Chưa chuyển địa chỉ nào', 'No address was converted yet'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    oldAddress: typeof addressTexts;
  }
}
addTexts('oldAddress', addressTexts);

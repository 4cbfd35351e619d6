import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const attachmentTexts = {
  choose: ['Chọn tệp', 'Choose files'],
  chooseOne: ['Chọn tệp', 'Choose a file'],
  drop: ['hoặc thả vào đây', 'or drop them here'],
  dropOne: ['hoặc thả vào đây', 'or drop it here'],
  upToOne: ['1 tệp, tối đa {each}', '1 file of at most {each}'],
  upToEach: ['Tối đa {count} tệp, mỗi tệp {each}', 'At most {count:file|files} of {each} each'],
  upToTotal: ['Tối đa {count} tệp, tổng cộng {total}', 'At most {count:file|files}, {total} in all'],
  full: [
    'Đã đủ {count} tệp. Xoá bớt để chọn tệp khác.',
    'At most {count:file|files} here. Remove one to choose another.',
  ],
  pictures: ['ảnh', 'pictures'],
  sound: ['âm thanh', 'sound'],
  film: ['phim', 'film'],
  open: ['Mở {name}', 'Open {name}'],
  remove: ['Gỡ {name}', 'Remove {name}'],
  cancel: ['Dừng tải {name}', 'Stop uploading {name}'],
  dismiss: ['Bỏ {name}', 'Dismiss {name}'],
  sending: ['Đang tải {name}', 'Uploading {name}'],
  sent: ['{share}% trong {size}', '{share}% of {size}'],
  checking: ['Đang kiểm tra', 'Being checked'],
  done: ['Đã tải {name}', '{name} was uploaded'],
  cut: ['Mất kết nối, phần đã tải vẫn còn', 'Connection lost; what was sent is kept'],
  resume: ['Tải tiếp', 'Go on'],
  tooLarge: ['{name} lớn hơn {max}', '{name} is larger than {max}'],
  tooMany: ['{name} chưa được thêm: tối đa {count} tệp', '{name} was not added: at most {count:file|files}'],
  tooMuch: ['{name} chưa được thêm: tổng cộng tối đa {max}', '{name} was not added: at most {max} in all'],
  wrongKind: ['{name} không thuộc loại nhận được ({kinds})', '{name} is of a kind that is not taken ({kinds})'],
  empty: ['{name} trống', '{name} is empty'],
  noPreview: ['Tệp này không xem trước được; hãy tải về.', 'This file cannot be shown here; download it.'],
  loading: ['Đang mở tệp', 'Opening the file'],
  refused: ['{name}: {why}', '{name}: {why}'],
} as const satisfies Record<string, Pair>;

declare module '../i18n/texts.ts' {
  interface Texts {
    attachment: typeof attachmentTexts;
  }
}
addTexts('attachment', attachmentTexts);

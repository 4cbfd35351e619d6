import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const proofTexts = {
  title: ['Xác nhận đây là bạn', 'Confirm that it is you'],
  lead: [
    'Việc này ảnh hưởng đến an toàn tài khoản, nên cần xác nhận lại. Trong 5 phút tiếp theo sẽ không hỏi nữa.',
    'This touches the safety of an account, so it needs your confirmation. For the next 5 minutes you are not asked again.',
  ],
  password: ['Mật khẩu của bạn', 'Your password'],
  confirm: shared.confirm,
  byCode: ['Không nhớ mật khẩu? Nhận mã qua điện thoại', 'No password? Get a code by phone'],
  code: ['Mã vừa gửi tới điện thoại', 'The code sent to your phone'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    proof: typeof proofTexts;
  }
}
addTexts('proof', proofTexts);

import { defineDesk } from '../../../desk.ts';
import { PAYMENT_STATE } from './fee.codes.ts';
import { paymentLife } from './payment.life.ts';
import { payment } from './payment.resource.ts';

/** Payments that clubs report. An entry is final: one that was confirmed by mistake is taken back by a contrary one. */
export const paymentDesk = defineDesk({
  resource: payment,
  life: paymentLife,
  approve: 'Confirm',
  refuse: 'Refuse',
  waiting: { state: String(PAYMENT_STATE.waiting) },
  since: 'createdAt',
  line: ['amount', 'payDate'],
  facts: [
    { section: 'money', fields: ['amount', 'payDate', 'method', 'paymentContent', 'userReceive', 'kind'] },
    { section: 'fee', fields: ['memberCode', 'memberName', 'year', 'period', 'feeKind'] },
    { section: 'papers', fields: ['attachmentIds', 'enteredBy'] },
  ],
  needs: ['payDate', 'amount'],
  doubts: ['amount', 'payDate', 'attachmentIds'],
  reasons: [
    ['Chưa thấy tiền về tài khoản của hội', 'The money has not reached an account of the association'],
    ['Số tiền không khớp chứng từ', 'The amount differs from the papers'],
    ['Đã ghi nhận ở một lần nộp khác', 'Already entered as another payment'],
    ['Thiếu chứng từ nộp tiền', 'The paper of the payment is missing'],
  ],
  words: {
    title: ['Xác nhận lần nộp phí', 'Confirm payments'],
    approve: ['Xác nhận', 'Confirm'],
    approved: ['đã xác nhận', 'confirmed'],
    afterRefusal: [
      'Người nhập nhận lý do và có thể nhập lại lần nộp cho đúng.',
      'Who entered it gets the reason and can enter the payment again.',
    ],
  },
});

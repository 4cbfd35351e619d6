import { defineDesk } from '../../../desk.ts';
import { dataRequestLife } from './data-request.life.ts';
import { dataRequest } from './data-request.resource.ts';

/** Requests of people about their data. To approve one means to record that what was asked is done. */
export const dataRequestDesk = defineDesk({
  resource: dataRequest,
  life: dataRequestLife,
  approve: 'Done',
  refuse: 'Refuse',
  waiting: { state: ['overdue', 'received', 'answered'] },
  since: 'receivedAt',
  line: ['type', 'dueOn'],
  facts: [
    { section: 'request', fields: ['type', 'content', 'receivedAt', 'answerDueAt', 'dueOn', 'answeredAt'] },
    { section: 'person', fields: ['requester', 'contact', 'memberId'] },
  ],
  // Without them nobody can answer, or knows whose data are meant.
  needs: ['contact', 'memberId'],
  doubts: ['dueOn', 'answerDueAt', 'requester', 'content'],
  reasons: [
    ['Không xác định được người yêu cầu', 'The requester cannot be identified'],
    ['Pháp luật buộc phải giữ dữ liệu này', 'The law requires to keep these data'],
    ['Hiệp hội không giữ dữ liệu này', 'The association has no such data'],
    ['Yêu cầu lặp lại, đã thực hiện', 'A repeated request that is done already'],
  ],
  words: {
    title: ['Xử lý yêu cầu về dữ liệu', 'Decide data requests'],
    approve: ['Đã thực hiện', 'Done'],
    approved: ['đã thực hiện', 'done'],
    afterRefusal: [
      'Lý do được ghi vào yêu cầu. Hãy báo cho người yêu cầu theo thông tin liên hệ; họ có thể yêu cầu lại hoặc khiếu nại.',
      'The request keeps the reason. Tell the requester by the contact; they can ask again or complain.',
    ],
  },
});

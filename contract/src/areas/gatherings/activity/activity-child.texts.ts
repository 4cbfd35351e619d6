import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';
import {
  activityLabels,
  activityMessages,
  activityRefusals,
  activitySectionWords,
  activityWords,
} from './activity-messages.ts';

export const activityChildTexts = {
  title: shared.childEvents,
  one: ['sự kiện con', 'child event'],
  many: ['sự kiện con', 'child events'],
  about: [
    'Các phần của một sự kiện lớn, mỗi phần có giờ, điểm và kết quả riêng.',
    'The parts of a larger event, each with its own time, score and results.',
  ],
  fields: {
    ...activityLabels,
    parentId: shared.eventAbove,
    parentName: shared.eventAbove,
  },
  choices: activityWords,
  sections: activitySectionWords,
  actions: {
    Start: shared.start,
    End: shared.end,
    UndoStart: shared.takeTheStartBack,
    UndoEnd: shared.takeTheEndBack,
    Cancel: shared.cancel,
  },
  messages: {
    ...activityMessages('ActivityChildren'),
    ...activityRefusals('ActivityChild'),
    'Mes.ActivityChildren.ParentId.Asked': [
      'Sự kiện trên đã kết thúc. Vẫn thêm sự kiện con?',
      'The event above is over. Add a child event all the same?',
    ],
    'Mes.ActivityChildren.StartTime.Asked': [
      'Sự kiện con bắt đầu ngoài thời gian của sự kiện trên. Giờ này đúng chứ?',
      'The child event starts outside the time of the event above. Is this right?',
    ],
    'Mes.ActivityChildren.EndTime.Asked': [
      'Sự kiện con kết thúc ngoài thời gian của sự kiện trên. Giờ này đúng chứ?',
      'The child event ends outside the time of the event above. Is this right?',
    ],
    'Mes.ActivityChildren.ParentId.NotAllowed': [
      'Sự kiện con không chuyển sang sự kiện khác, và không có sự kiện con của riêng nó',
      'A child event stays with its event and has no child events of its own',
    ],
  },
} satisfies AreaTexts;

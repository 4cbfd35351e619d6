import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const activityReportTexts = {
  title: ['Báo cáo sự kiện', 'Reports of events'],
  one: ['báo cáo', 'report'],
  many: ['báo cáo', 'reports'],
  about: ['Báo cáo sau mỗi sự kiện: tên và tệp.', 'The reports after each event: a name and files.'],
  fields: {
    activityId: shared.event,
    activityName: shared.event,
    name: ['Tên báo cáo', 'Name'],
    attachmentIds: shared.files,
  },
  messages: {
    'Mes.ActivityReports.ActivityId.NotAllowed': [
      'Báo cáo không chuyển sang sự kiện khác được',
      'A report stays with its event',
    ],
  },
} satisfies AreaTexts;

import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const fieldTexts = {
  title: ['Lĩnh vực', 'Fields'],
  one: ['lĩnh vực', 'field'],
  many: ['lĩnh vực', 'fields'],
  about: [
    'Lĩnh vực hoạt động với ngành nghề và các nhóm con, chọn được trong hồ sơ hội viên.',
    'Fields of business with their branches and child groups, offered in members’ records.',
  ],
  fields: {
    careerIds: shared.branches,
    careerNames: shared.branches,
    fieldRelations: ['Nhóm con', 'Child groups'],
    fieldRelationsCode: ['Mã nhóm con', 'Code of the group'],
    fieldRelationsName: ['Tên nhóm con', 'Name of the group'],
    fieldRelationsDescription: ['Mô tả nhóm con', 'Description of the group'],
    groupCount: ['Số nhóm con', 'Groups'],
  },
  messages: {
    'Mes.Fields.FieldRelations.IsUsing': [
      'Nhóm con đang được hội viên sử dụng, không xoá được',
      'A group that members use cannot be removed',
    ],
  },
} satisfies AreaTexts;

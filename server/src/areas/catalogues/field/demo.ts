import { field } from '@hoivien/contract/areas/catalogues/field/field.resource.ts';
import { asc } from 'drizzle-orm';
import { careers } from '../../../db/tables/career.ts';
import { createMissing } from '../../../demo/create.ts';
import type { Demo } from '../../../kit/area-module.ts';

const FIELDS = [
  [
    'SX',
    'Sản xuất',
    [
      ['SX-CN', 'Sản xuất công nghiệp'],
      ['SX-TC', 'Thủ công mỹ nghệ'],
      ['SX-PT', 'Linh kiện, phụ tùng'],
    ],
  ],
  [
    'TM',
    'Thương mại',
    [
      ['TM-BB', 'Bán buôn'],
      ['TM-BL', 'Bán lẻ'],
      ['TM-DT', 'Thương mại điện tử'],
    ],
  ],
  [
    'DV',
    'Dịch vụ',
    [
      ['DV-TV', 'Tư vấn'],
      ['DV-DT', 'Đào tạo'],
      ['DV-VT', 'Vận tải'],
    ],
  ],
  [
    'XNK',
    'Xuất nhập khẩu',
    [
      ['XNK-X', 'Xuất khẩu'],
      ['XNK-N', 'Nhập khẩu'],
    ],
  ],
  [
    'DTU',
    'Đầu tư',
    [
      ['DTU-BDS', 'Bất động sản'],
      ['DTU-TC', 'Tài chính'],
    ],
  ],
] as const;

/** Adds the missing fields, each with some careers. */
export async function loadFields({ call, sourceOf }: Demo): Promise<void> {
  const careerIds = (await call.db.select({ id: careers.id }).from(careers).orderBy(asc(careers.code))).map(
    ({ id }) => id,
  );
  await createMissing(
    call,
    sourceOf(field.area),
    FIELDS.map(([code, name, groups], index) => ({
      code,
      name,
      careerIds: careerIds.slice(index * 3, index * 3 + 3),
      fieldRelations: groups.map(([groupCode, groupName]) => ({ code: groupCode, name: groupName, description: null })),
    })),
  );
}

import { Readable } from 'node:stream';
import { count } from 'drizzle-orm';
import { medias } from '../../../db/tables/media.ts';
import type { DemoPart } from '../../../kit/area-module.ts';
import { fileLinks } from '../../../kit/attachments/file-links.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import { drawnPicture, plainPdf, plainSheet } from '../../../demo/files.ts';
import { addFolder } from './folder.service.ts';
import { addMedias } from './media.service.ts';

const ORANGE = [255, 117, 6] as const;
const SAND = [236, 231, 224] as const;
const STONE = [150, 141, 133] as const;
const INK = [62, 56, 52] as const;
const SKY = [206, 226, 240] as const;
const LEAF = [112, 152, 108] as const;

/** Files of the library by folder; a folder after `/` stands within the one before it. */
const FOLDERS: readonly (readonly [
  path: string,
  files: readonly (readonly [string, () => Buffer | Promise<Buffer>])[],
])[] = [
  [
    'Sự kiện/Gala tri ân 2026',
    [
      ['san-khau-tri-an.png', () => drawnPicture(960, 600, INK, ORANGE, STONE)],
      ['tru-so-hiep-hoi.png', () => drawnPicture(960, 600, SKY, SAND, LEAF)],
      ['phan-cong-ban-to-chuc.xlsx', () => plainSheet('Phân công', ['Lễ tân: chị Hà', 'Âm thanh: anh Dũng'])],
    ],
  ],
  ['Tin tức', [['cang-cat-lai.png', () => drawnPicture(900, 560, SKY, STONE, INK)]]],
  [
    'Văn bản, quyết định',
    [
      [
        'quy-che-thi-dua-2026.pdf',
        () => plainPdf([['Rules of emulation 2026', 'Sao Viet Business Association', 'Sample document']]),
      ],
    ],
  ],
  ['Mẫu biểu', [['mau-danh-sach-du-hop.xlsx', () => plainSheet('Họ và tên', ['Nguyễn Văn An', 'Trần Thị Bình'])]]],
];

/** A small library of files that the demonstration makes by itself. */
export const mediaDemo: DemoPart = {
  load: async ({ call, files }) => {
    const [held] = await call.db.select({ files: count() }).from(medias);
    if (!files || held?.files) return;
    const made = new Map<string, string>();
    for (const [path, wanted] of FOLDERS) {
      let parentId: string | null = null;
      for (const name of path.split('/')) {
        const id: string = made.get(name) ?? (await addFolder(call, { name, parentId })).id;
        made.set(name, id);
        parentId = id;
      }
      const kept = [];
      for (const [name, make] of wanted) {
        const bytes = Readable.from([await make()]);
        const { id } = await keepAttachment(call, files, { name, bytes, wasCut: () => false });
        kept.push({ attachmentId: id });
      }
      await addMedias(call, fileLinks('demonstration'), files, { folderId: parentId, files: kept });
    }
  },
};

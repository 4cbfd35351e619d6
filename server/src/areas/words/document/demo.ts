import { Readable } from 'node:stream';
import type { DocumentInput } from '@hoivien/contract/areas/words/document/document.resource.ts';
import { asc, eq } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { documents } from '../../../db/tables/document.ts';
import { members } from '../../../db/tables/member.ts';
import type { Demo } from '../../../kit/area-module.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import type { Call } from '../../../kit/call.ts';
import type { FileStore } from '../../../kit/files.ts';
import { documentRecords, documentWith } from './document.area.ts';
import { markRead } from './reader.ts';

const HOUR = 60 * 60 * 1000;

interface Piece {
  /** Hours ago; a negative number is a time to come, null a draft. */
  ago: number | null;
  title: string;
  short: string;
  text: readonly string[];
  colours?: readonly [string, string];
  types?: readonly number[];
  /** Shown to the first clubs only. */
  clubs?: number;
}

const PIECES: readonly Piece[] = [
  {
    ago: 30,
    title: 'Hội nghị kết nối giao thương cuối năm',
    short: 'Hơn 120 doanh nghiệp đăng ký gian hàng; phiên gặp riêng giữa người mua và nhà cung cấp diễn ra buổi chiều.',
    text: [
      'Hội nghị năm nay dành trọn buổi chiều cho các cuộc gặp riêng, mỗi cuộc 20 phút. Danh sách người mua được gửi trước một tuần.',
      'Hội viên đăng ký gian hàng tại văn phòng hiệp hội trước ngày 05/12. Gian hàng tiêu chuẩn 3 × 3 m không thu phí với hội viên đã nộp đủ hội phí.',
    ],
    colours: ['#f97316', '#7c2d12'],
  },
  {
    ago: 24 * 5,
    title: 'Quy định mới về hoá đơn điện tử từ quý sau',
    short: 'Những điểm kế toán cần chuẩn bị và lịch hai buổi tập huấn của hiệp hội.',
    text: [
      'Doanh nghiệp rà soát chữ ký số, thông tin đăng ký và quy trình lập hoá đơn điều chỉnh.',
      'Hiệp hội mở hai buổi tập huấn, một buổi trực tuyến. Tài liệu nằm trong thư viện.',
    ],
    colours: ['#0ea5e9', '#0c4a6e'],
    types: [1, 2],
  },
  {
    ago: 24 * 16,
    title: 'Đoàn khảo sát thị trường Nhật Bản: mở đăng ký',
    short: 'Sáu ngày tại Osaka và Nagoya, gặp bốn chuỗi bán lẻ và hai hiệp hội cùng ngành.',
    text: ['Chương trình gồm thăm nhà máy, hội chợ và các cuộc gặp đã hẹn trước. Số chỗ có hạn: 25 người.'],
    colours: ['#dc2626', '#450a0a'],
    clubs: 2,
  },
  {
    ago: 24 * 40,
    title: 'Kết quả khảo sát tình hình sản xuất quý III',
    short: 'Đơn hàng tăng 7 % so với cùng kỳ; khó khăn lớn nhất vẫn là chi phí vận chuyển.',
    text: ['612 hội viên trả lời. Bản đầy đủ được gửi tới hội viên tham gia khảo sát.'],
  },
  {
    ago: 24 * 400,
    title: 'Đại hội nhiệm kỳ thông qua chương trình hành động',
    short: 'Năm trọng tâm của nhiệm kỳ và cách theo dõi kết quả từng năm.',
    text: ['Đại hội thông qua chương trình với 96 % phiếu tán thành.'],
    colours: ['#16a34a', '#052e16'],
  },
  {
    ago: -24 * 2,
    title: 'Thông báo lịch nghỉ Tết và trực văn phòng',
    short: 'Lịch trực và số điện thoại cần thiết trong kỳ nghỉ.',
    text: ['Văn phòng nghỉ theo lịch chung, có người trực điện thoại từ 8 giờ đến 11 giờ 30.'],
  },
  {
    ago: null,
    title: 'Bản tin xuất khẩu tháng 12',
    short: 'Đang chờ số liệu của hải quan.',
    text: ['Số liệu sẽ được bổ sung.'],
  },
];

/** News of a year: published, timed, a draft, with covers and readers. */
export async function loadDocuments({ call, files }: Demo): Promise<void> {
  if ((await call.db.$count(documents)) > 0) return;
  const area = files ? documentWith(files) : documentRecords;
  const clubs = await call.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.type, TYPES.club))
    .orderBy(asc(members.id))
    .limit(4);
  const readers = await call.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.type, TYPES.unit))
    .orderBy(asc(members.id))
    .limit(40);
  for (const [place, piece] of PIECES.entries()) {
    const cover = files && piece.colours ? [await coverIn(call, files, piece.colours)] : [];
    const input: DocumentInput = {
      title: piece.title,
      shortDescription: piece.short,
      content: piece.text.map((line) => `<p>${line}</p>`).join(''),
      coverImage: cover,
      coverDescription: null,
      coverFocus: null,
      memberTypes: (piece.types ?? []).map((type) => ({ type })) as DocumentInput['memberTypes'],
      clubIds: clubs.slice(0, piece.clubs ?? 0).map(({ id }) => id),
      attachmentIds: [],
    };
    const { id } = await area.create(call, input);
    if (piece.ago === null) continue;
    const publishAt = new Date(call.now.getTime() - piece.ago * HOUR);
    await call.db.update(documents).set({ publishAt }).where(eq(documents.id, id));
    if (piece.ago < 0) continue;
    for (const reader of readers.slice(0, 40 - place * 7))
      await markRead(call, { where: documentsOf(id), who: { memberId: reader.id } }, id);
  }
}

const documentsOf = (id: string) => eq(documents.id, id);

/** A plain picture: two colours that run into each other. */
async function coverIn(call: Call, files: FileStore, [from, to]: readonly [string, string]): Promise<string> {
  const { default: sharp } = await import('sharp');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="1600" height="900" fill="url(#g)"/><circle cx="1180" cy="360" r="260" fill="#ffffff" opacity="0.14"/>
    <circle cx="420" cy="640" r="380" fill="#ffffff" opacity="0.08"/></svg>`;
  const bytes = await sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer();
  const kept = await keepAttachment(call, files, {
    name: 'bia.jpg',
    bytes: Readable.from([bytes]),
    wasCut: () => false,
  });
  return kept.id;
}

import { capitalise } from './fold.ts';

export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in both languages, side by side, so that neither can be forgotten. */
export type Pair = readonly [vi: string, en: string];

export type FieldRule =
  | 'Required'
  | 'OverLength'
  | 'InValid'
  | 'Fraction'
  | 'Duplicate'
  | 'AlreadyExist'
  | 'NotFound'
  | 'NotAllowed';
export type Outcome = 'Successfully' | 'Failed';

/** What an area says of itself in both languages. Everything not said here follows from it. */
export interface AreaTexts {
  /** Title of its list and of its menu entry. */
  readonly title: Pair;
  /** One of it inside a sentence: 'thị trường', 'market'. */
  readonly one: Pair;
  /** Several of it inside a sentence; Vietnamese has one form. */
  readonly many: Pair;
  /** Labels of fields that differ from the common ones. */
  readonly fields?: Readonly<Record<string, Pair>>;
  /** The words of a choice's values, by field and value. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, Pair>>>>;
  /** Headings of the sections of its form. */
  readonly sections?: Readonly<Record<string, Pair>>;
  /** A line of help on the empty list: what the area is for. */
  readonly about?: Pair;
  /** Message keys with a text of their own. */
  readonly messages?: Readonly<Record<`Mes.${string}`, Pair>>;
}

export type MessageParams = Readonly<Record<string, string | number>>;

/** Where message texts are looked up: by area name or its singular, as they stand in the keys. */
export interface MessageSource {
  readonly area: (name: string) => AreaTexts | undefined;
  readonly messages: Readonly<Record<string, Pair>>;
}

/**
 * The text of a message key, or undefined when no catalogue knows it (the caller then shows the raw message).
 * Explicit texts win; the rest is composed of the area's words and the rule's sentence.
 *
 * @example messageText('Mes.Markets.Code.Required', 'en', source) // 'Code is required'
 */
export function messageText(
  key: string,
  language: Language,
  source: MessageSource,
  params: MessageParams = {},
): string | undefined {
  const [prefix, areaName = '', subject = '', rule = ''] = key.split('.');
  if (prefix !== 'Mes') return undefined;
  const area = source.area(areaName);
  const figure = FIGURES.find((name) => params[name] !== undefined);
  const ownText = (name: string) => area?.messages?.[name as `Mes.${string}`] ?? source.messages[name];
  const own = (figure && ownText(`${key}@${figure}`)) ?? ownText(key);
  const at = language === 'vi' ? 0 : 1;
  if (own) return fill(own[at], params);
  if (!area) return undefined;
  const withFigure = figure && sentences[`${rule}@${figure}`];
  const sentence = withFigure ?? sentences[rule ? `${subject}.${rule}` : subject] ?? sentences[rule];
  if (!sentence) return undefined;
  const field = fieldLabel(area, subject.charAt(0).toLowerCase() + subject.slice(1));
  const words = { one: area.one[at], many: area.many[at], field: field[at] };
  return capitalise(fill(sentence[at], { ...words, ...params }));
}

/**
 * Figures by which a sentence is another one, called `key@figure` or `rule@figure`: the row it is the same as, how many there
 * may be, how large one or all of them.
 */
const FIGURES = ['row', 'most', 'size', 'total'] as const;

/** The label of a field: the area's own, else the common one, else its name. */
export function fieldLabel(area: AreaTexts, field: string): Pair {
  if (field.includes('.')) return partLabel(area, field.split('.'));
  return area.fields?.[field] ?? commonFields[field] ?? [field, field];
}

/** `connectInfos.0.name`: the label of the part, numbered when it stands in a list. */
function partLabel(area: AreaTexts, [field = '', ...rest]: string[]): Pair {
  const part = rest.at(-1) ?? '';
  const [vi, en] = fieldLabel(area, `${field}${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  const number = rest.length > 1 ? ` ${Number(rest[0]) + 1}` : '';
  return [`${vi}${number}`, `${en}${number}`];
}

/** The word of a choice's value; the value itself when the area has no word for it. */
export function choiceLabel(area: AreaTexts, field: string, value: string | number): Pair {
  return area.choices?.[field]?.[value] ?? [String(value), String(value)];
}

/** The word of a language out of a pair. */
export function pick(pair: Pair, language: Language): string {
  return pair[language === 'vi' ? 0 : 1];
}

/** The words may be parameters themselves: `{count:{one}|{many}}`. */
const COUNTED = /\{(\w+):((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

/**
 * Replaces `{name}` by the parameter of that name; an unknown one stays visible. `{count:row|rows}` is the number with the
 * word that goes with it.
 *
 * @example fill('{count:row|rows} left', { count: 1 }) // '1 row left'
 */
export function fill(text: string, params: MessageParams): string {
  const counted = text.replace(COUNTED, (whole, name: string, one: string, many: string) => {
    const number = params[name];
    return number === undefined ? whole : `${number} ${String(number) === '1' ? one : many}`;
  });
  return counted.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Labels that many areas share. */
const commonFields: Readonly<Record<string, Pair>> = {
  id: ['Bản ghi', 'Record'],
  ids: ['Bản ghi', 'Records'],
  code: ['Mã', 'Code'],
  name: ['Tên', 'Name'],
  description: ['Mô tả', 'Description'],
  createdAt: ['Ngày tạo', 'Created'],
  createdBy: ['Người tạo', 'Created by'],
  updatedAt: ['Sửa lần cuối', 'Last changed'],
  updatedBy: ['Người sửa', 'Changed by'],
  version: ['Phiên bản', 'Version'],
  page: ['Trang', 'Page'],
  pageSize: ['Số dòng mỗi trang', 'Page size'],
  search: ['Từ khoá', 'Search'],
  sort: ['Thứ tự sắp xếp', 'Order'],
};

const sentences: Readonly<Record<string, Pair>> = {
  Required: ['{field} là bắt buộc', '{field} is required'],
  OverLength: ['{field} dài quá {max} ký tự', '{field} is longer than {max} characters'],
  'OverLength@most': ['{field}: nhiều nhất {most}', '{field}: {most} at most'],
  InValid: ['{field} không hợp lệ', '{field} is not valid'],
  Fraction: [
    'Ghi đủ số đồng, như 1.500.000: {field} không có phần lẻ',
    'Write whole đồng, such as 1,500,000: {field} takes no fraction',
  ],
  Duplicate: ['{field} bị trùng trong danh sách gửi lên', '{field} stands twice in the list'],
  'Duplicate@row': ['{field} trùng với dòng {row}', '{field} is the same as in row {row}'],
  AlreadyExist: ['{field} đã tồn tại', '{field} already exists'],
  NotFound: ['Không tìm thấy {field}', '{field} was not found'],
  NotAllowed: ['{field} không được phép đổi', '{field} may not be changed'],
  'Id.NotFound': [
    'Không tìm thấy {one}. Có thể ai đó đã xoá.',
    'The {one} was not found. Someone may have deleted it.',
  ],
  'Id.OverLength': ['Chọn nhiều nhất 1.000 {one} một lần', 'Choose 1,000 {many} at most at a time'],
  'Update.Conflict': [
    'Người khác vừa sửa {one} này. Những gì bạn nhập vẫn còn.',
    'Someone else has just changed this {one}. What you typed is kept.',
  ],
  IsUsing: ['{one} đang được sử dụng, không xoá được', 'The {one} is in use and cannot be deleted'],
  'Create.Successfully': ['Đã thêm {one}', '{one} added'],
  'Update.Successfully': ['Đã lưu {one}', '{one} saved'],
  'Delete.Successfully': ['Đã xoá {one}', '{one} deleted'],
  'Restore.Successfully': ['Đã khôi phục {one}', '{one} restored'],
  'Create.Failed': ['Chưa thêm được {one}', 'The {one} could not be added'],
  'Update.Failed': ['Chưa lưu được {one}', 'The {one} could not be saved'],
  'Delete.Failed': ['Chưa xoá được {one}', 'The {one} could not be deleted'],
  'Restore.Failed': ['Chưa khôi phục được {one}', 'The {one} could not be restored'],
  'Import.Failed': ['Chưa nhập được {many}', 'The {many} could not be imported'],
  'Export.Failed': ['Chưa xuất được {many}', 'The {many} could not be exported'],
  'Search.Failed': ['Chưa đọc được danh sách {many}', 'The list of {many} could not be read'],
  'View.Failed': ['Chưa mở được {one}', 'The {one} could not be opened'],
  'Approve.Failed': ['Chưa duyệt được {one}', 'The {one} could not be approved'],
  'Refuse.Failed': ['Chưa từ chối được {one}', 'The {one} could not be refused'],
  'Activate.Failed': ['Chưa cho {one} hoạt động lại được', 'The {one} could not be activated'],
  'Deactivate.Failed': ['Chưa ngừng hoạt động {one} được', 'The {one} could not be deactivated'],
  'Cancel.Failed': ['Chưa huỷ được {one}', 'The {one} could not be cancelled'],
  'Copy.Failed': ['Chưa nhân bản được {one}', 'The {one} could not be copied'],
  Failed: ['Chưa làm được việc này với {one}', 'This could not be done with the {one}'],
};

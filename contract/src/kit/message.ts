import { capitalise } from './fold.ts';

export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in both languages, so that neither is forgotten. */
export type Pair = readonly [vi: string, en: string];

export type FieldRule =
  | 'Required'
  | 'OverLength'
  | 'InValid'
  | 'Fraction'
  | 'InFuture'
  | 'Duplicate'
  | 'AlreadyExist'
  | 'NotFound'
  | 'NotAllowed'
  | 'NotChosen';
export type Outcome = 'Successfully' | 'Failed';

/** The texts of an area in both languages. Other texts are composed from them. */
export interface AreaTexts {
  /** The title of the list and of the menu entry. */
  readonly title: Pair;
  /** The singular within a sentence: 'thị trường', 'market'. */
  readonly one: Pair;
  /** The plural within a sentence; Vietnamese has one form. */
  readonly many: Pair;
  /** Labels of fields that differ from the common ones. */
  readonly fields?: Readonly<Record<string, Pair>>;
  /** Words of choices by field and value. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, Pair>>>>;
  readonly sections?: Readonly<Record<string, Pair>>;
  /** The purpose of the area in one line; the empty list shows it. */
  readonly about?: Pair;
  /** Words of permissions beyond the standard ones, by action: columns of the role form. */
  readonly actions?: Readonly<Record<string, Pair>>;
  /**
   * Words for its rows in the preview of a merge, by the name in `counted`. Without an entry the area's own name stands for
   * `many`.
   */
  readonly moved?: Readonly<Record<string, Pair>>;
  /** Texts of message keys that cannot be composed. */
  readonly messages?: Readonly<Record<`Mes.${string}`, Pair>>;
}

export type MessageParams = Readonly<Record<string, string | number>>;

/** Lookup of texts by the names in message keys: the plural or the singular of an area. */
export interface MessageSource {
  readonly area: (name: string) => AreaTexts | undefined;
  readonly messages: Readonly<Record<string, Pair>>;
}

/**
 * The text of a message key; undefined for an unknown key (the caller then shows the raw message). An explicit text
 * takes precedence; otherwise the text is composed of the area's words and the rule's sentence.
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
  const figures: string[] = FIGURES.filter((name) => params[name] !== undefined);
  // The kind of a field selects what to write in it.
  if (params['kind'] !== undefined) figures.push(String(params['kind']));
  const ownText = (name: string) => area?.messages?.[name as `Mes.${string}`] ?? source.messages[name];
  const own = first(figures, (figure) => ownText(`${key}@${figure}`)) ?? ownText(key);
  const at = language === 'vi' ? 0 : 1;
  if (own) return fill(own[at], params);
  if (!area) return undefined;
  const withFigure = first(figures, (figure) => sentences[`${rule}@${figure}`]);
  const ofEmail = /Email(?:s|Address)?$/.test(subject) ? sentences[`Email.${rule}`] : undefined;
  const sentence = withFigure ?? sentences[rule ? `${subject}.${rule}` : subject] ?? ofEmail ?? sentences[rule];
  if (!sentence) return undefined;
  const field = fieldLabel(area, subject.charAt(0).toLowerCase() + subject.slice(1));
  const words = { one: area.one[at], many: area.many[at], field: field[at] };
  return capitalise(fill(sentence[at], { ...words, ...params }));
}

function first<T>(figures: readonly string[], textOf: (figure: string) => T | undefined): T | undefined {
  for (const figure of figures) {
    const text = textOf(figure);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Parameters that select another sentence, `key@figure` or `rule@figure`: the row of a duplicate, the highest number,
 * the size of one file or of all, the name of a record, an example of what to write, what an unknown placeholder perhaps meant,
 * an unknown placeholder, a usual name.
 */
const FIGURES = ['row', 'most', 'size', 'total', 'name', 'example', 'meant', 'placeholder', 'usual'] as const;

/** The label of a field: from the area, or else from the common labels, or else its name. */
export function fieldLabel(area: AreaTexts, field: string): Pair {
  if (field.includes('.')) return partLabel(area, field.split('.'));
  return area.fields?.[field] ?? commonFields[field] ?? [field, field];
}

/** The label of a part such as `connectInfos.0.name`, with a number when the part belongs to a list. */
function partLabel(area: AreaTexts, [field = '', ...rest]: string[]): Pair {
  const part = rest.at(-1) ?? '';
  const [vi, en] = fieldLabel(area, `${field}${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  const number = rest.length > 1 ? ` ${Number(rest[0]) + 1}` : '';
  return [`${vi}${number}`, `${en}${number}`];
}

/** The word of a choice; the value itself when the area has none. */
export function choiceLabel(area: AreaTexts, field: string, value: string | number): Pair {
  return area.choices?.[field]?.[value] ?? [String(value), String(value)];
}

/** The text of a pair in one language. */
export function pick(pair: Pair, language: Language): string {
  return pair[language === 'vi' ? 0 : 1];
}

/** `{count:one|many}`; both words may be parameters themselves: `{count:{one}|{many}}`. */
const COUNTED = /\{(\w+):((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

/** `[{a} of one; {b:of|of} another]`: what there is none of is left out. */
const LISTED = /\[([^[\]]*\{[^[\]]*)\]/g;

/**
 * Replaces `{name}` by the parameter; an unknown name stays visible. `{count:row|rows}` becomes the number with the
 * matching word. A list in brackets keeps the parts whose number is not 0.
 *
 * @example fill('{count:row|rows} left', { count: 1 }) // '1 row left'
 * @example fill('[{rows:row|rows}; {links:link|links}] left', { rows: 2, links: 0 }) // '2 rows left'
 */
export function fill(text: string, params: MessageParams): string {
  const listed = text.replace(LISTED, (_whole, list: string) =>
    list
      .split('; ')
      .filter((part) => String(params[/\{(\w+)/.exec(part)?.[1] ?? '']) !== '0')
      .join(', '),
  );
  const counted = listed.replace(COUNTED, (whole, name: string, one: string, many: string) => {
    const number = params[name];
    return number === undefined ? whole : `${number} ${String(number) === '1' ? one : many}`;
  });
  return counted.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Labels of fields that many areas have. */
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
  despite: ['Duyệt dù còn thiếu', 'Approved although incomplete'],
  page: ['Trang', 'Page'],
  pageSize: ['Số dòng mỗi trang', 'Page size'],
  search: ['Từ khoá', 'Search'],
  sort: ['Thứ tự sắp xếp', 'Order'],
  fields: ['Các cột', 'Fields'],
};

/** What people write in a field of a kind. */
export const EXAMPLES: Readonly<Record<string, Pair>> = {
  code: ['HV-001', 'HV-001'],
  phone: ['0912 345 678', '0912 345 678'],
  link: ['https://congty.vn', 'https://congty.vn'],
  date: ['15/03/2005', '15/03/2005'],
  instant: ['15/03/2026 08:30', '15/03/2026 08:30'],
  money: ['1.500.000', '1,500,000'],
  count: ['12', '12'],
  decimal: ['3,5', '3.5'],
  taxCode: ['0312345678', '0312345678'],
  identity: ['079185001234', '079185001234'],
};

/** The sentence of a value that has not the form of its kind. */
function written(kind: string, vi: string, en: string): [string, Pair] {
  return [`InValid@${kind}`, [`{field}: ghi như ${vi}`, `{field}: write it as ${en}`]];
}

/** The same where a value is chosen. */
function chosen(kind: string): [string, Pair] {
  return [`InValid@${kind}`, ['{field}: chọn lại trong danh sách', '{field}: choose it again from the list']];
}

/** The sentence of an action that failed by no fault of its person. */
function failed(action: string, vi: string, en: string): [string, Pair] {
  return [
    action ? `${action}.Failed` : 'Failed',
    [`${vi}: máy chủ gặp lỗi. Thử lại sau ít phút.`, `${en}: the server failed. Try again in a few minutes.`],
  ];
}

const sentences: Readonly<Record<string, Pair>> = {
  Required: ['{field} là bắt buộc', '{field} is required'],
  OverLength: ['{field} dài quá {max} ký tự', '{field} is longer than {max} characters'],
  'OverLength@most': ['{field}: nhiều nhất {most}', '{field}: {most} at most'],
  InValid: [
    'Không đọc được {field}: xoá đi, rồi ghi hoặc chọn lại',
    '{field} cannot be read: empty it, then write or choose it again',
  ],
  ...Object.fromEntries(Object.entries(EXAMPLES).map(([kind, [vi, en]]) => written(kind, vi, en))),
  ...Object.fromEntries(['choice', 'reference', 'references', 'flag'].map(chosen)),
  'InValid@attachments': ['{field}: chọn lại tệp từ máy', '{field}: choose the files again'],
  'Email.InValid': [
    '{field}: ghi một địa chỉ như ten@congty.vn, không dấu tiếng Việt, không có dấu phẩy, ngoặc, dấu nháy hay dấu chấm ở cuối',
    '{field}: write one address such as ten@congty.vn, without accents, commas, brackets, quotes or a dot at the end',
  ],
  InFuture: ['{field} ở tương lai: ghi ngày không sau hôm nay', '{field} lies ahead: write a day up to today'],
  Fraction: [
    'Ghi đủ số đồng, như 1.500.000: {field} không có phần lẻ',
    'Write whole đồng, such as 1,500,000: {field} takes no fraction',
  ],
  Duplicate: ['{field} bị trùng trong danh sách gửi lên', '{field} stands twice in the list'],
  'Duplicate@row': ['{field} trùng với dòng {row}', '{field} is the same as in row {row}'],
  AlreadyExist: ['{field} đã tồn tại', '{field} already exists'],
  'AlreadyExist@name': [
    '{field} này là của {name}. Ghi giá trị khác, hoặc chọn là cùng hồ sơ.',
    '{name} has this {field}. Write another one, or choose the same record.',
  ],
  NotFound: [
    'Không tìm thấy {field}: chọn lại trong danh sách',
    '{field} was not found: choose it again from the list',
  ],
  'NotFound@example': [
    '{field}: không rõ “{text}” là gì. Ghi đủ tên, theo mẫu: {example}',
    '{field}: “{text}” is unknown. Write the whole name, in the form of: {example}',
  ],
  'NotFound@placeholder': [
    '{field}: không có chỗ điền tên “{placeholder}”. Dùng một trong: {known}; nếu là chữ thường thì dùng ngoặc tròn ( )',
    '{field}: there is no placeholder “{placeholder}”. Use one of: {known}; for plain words use round brackets ( )',
  ],
  'NotFound@meant': [
    '{field}: không hiểu “{placeholder}”. Có phải {meant}?',
    '{field}: “{placeholder}” is unknown. Is it {meant}?',
  ],
  NotAllowed: ['{field} không được phép đổi', '{field} may not be changed'],
  NotChosen: ['{field} chưa được chọn trong danh sách', '{field} is not chosen from the list'],
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
  ...Object.fromEntries(
    [
      ['Create', 'Chưa thêm được {one}', 'The {one} could not be added'],
      ['Update', 'Chưa lưu được {one}', 'The {one} could not be saved'],
      ['Delete', 'Chưa xoá được {one}', 'The {one} could not be deleted'],
      ['Restore', 'Chưa khôi phục được {one}', 'The {one} could not be restored'],
      ['Import', 'Chưa nhập được {many}', 'The {many} could not be imported'],
      ['Export', 'Chưa xuất được {many}', 'The {many} could not be exported'],
      ['Search', 'Chưa đọc được danh sách {many}', 'The list of {many} could not be read'],
      ['View', 'Chưa mở được {one}', 'The {one} could not be opened'],
      ['Approve', 'Chưa duyệt được {one}', 'The {one} could not be approved'],
      ['Refuse', 'Chưa từ chối được {one}', 'The {one} could not be refused'],
      ['Activate', 'Chưa cho {one} hoạt động lại được', 'The {one} could not be activated'],
      ['Deactivate', 'Chưa ngừng hoạt động {one} được', 'The {one} could not be deactivated'],
      ['Cancel', 'Chưa huỷ được {one}', 'The {one} could not be cancelled'],
      ['Copy', 'Chưa tạo được bản sao {one}', 'The {one} could not be copied'],
      ['', 'Chưa làm được việc này với {one}', 'This could not be done with the {one}'],
    ].map(([action = '', vi = '', en = '']) => failed(action, vi, en)),
  ),
};

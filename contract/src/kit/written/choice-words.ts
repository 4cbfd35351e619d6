import { fold } from '../fold.ts';

/** Words that offices write for the words of a choice, without accents on both sides. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  nam: ['ong', 'anh', 'mr', 'm', 'trai', 'nam gioi'],
  nu: ['ba', 'chi', 'co', 'mrs', 'ms', 'f', 'gai', 'nu gioi'],
  'dang hoat dong': [
    'hoat dong',
    'con hoat dong',
    'dang hd',
    'binh thuong',
    'dang hoat dong (da duoc cap gcn dkt)',
    'enabled',
  ],
  'ngung hoat dong': [
    'khong hoat dong',
    'ngung hoat dong',
    'tam ngung',
    'tam ngung hoat dong',
    'tam ngung kinh doanh',
    'dung hoat dong',
    'khong con hoat dong',
    'ngung hd',
    'stopped',
    'disabled',
  ],
  'da duyet': ['duyet', 'da ket nap', 'ket nap', 'da chap thuan', 'dong y'],
  'cho duyet': ['cho xet duyet', 'chua duyet', 'cho ket nap', 'dang cho', 'cho xet', 'waiting'],
  'tu choi': ['khong duyet', 'khong dong y', 'bi tu choi', 'rejected'],
  'don vi': [
    'chinh thuc',
    'hoi vien chinh thuc',
    'hv chinh thuc',
    'hoi vien don vi',
    'to chuc',
    'hoi vien to chuc',
    'official',
    'full',
  ],
  'lien ket': ['hoi vien lien ket', 'hv lien ket', 'affiliated', 'associate'],
  'xin ra hoi': ['tu nguyen', 'xin rut', 'xin thoi', 'rut khoi hoi', 'tu nguyen ra hoi'],
  'khai tru': ['bi khai tru', 'expelled'],
  'xoa ten': ['bi xoa ten', 'xoa ten khoi danh sach'],
  'giai the': ['da giai the', 'pha san'],
  'qua doi': ['da mat', 'mat', 'tu tran'],
};

const spelled = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/**
 * The one choice that a written word means, by the words of each choice; undefined when none or several fit.
 *
 * @example meantChoice('Chính thức', [['Đơn vị', 'Unit'], ['Liên kết', 'Affiliate']]) // 0
 */
export function meantChoice(written: string, words: readonly (readonly string[])[]): number | undefined {
  const wanted = spelled(written).replace(/[.!]+$/, '');
  const fits = words.flatMap((own, place) =>
    own.some((word) => WRITTEN[spelled(word)]?.includes(wanted)) ? [place] : [],
  );
  return fits.length === 1 ? fits[0] : undefined;
}

import { exportableFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import type { Cell } from '../../../../kit/spreadsheet/cell.ts';

/** Fields about the copy and not about its content. */
const OF_THE_RECORD = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'closedAt', 'closedByName'];

/** Values that no file brings: the entries of a fee, its plan, and the reference that each fee gets anew. */
const NOT_BROUGHT: Readonly<Record<string, readonly string[]>> = {
  // Letters are not copied.
  Members: ['remindedOn'],
  PersonalMembers: ['remindedOn'],
  FeeHistories: [
    'reference',
    'payDate',
    'paymentContent',
    'userReceive',
    'feePlanId',
    'feePlanName',
    'pending',
    'pendingPayment',
    'anyEntry',
    'lastReminder',
    'remindedOn',
    'remindedTimes',
    'reminderState',
    'nextReminderOn',
  ],
};

/**
 * The areas with Import, each one after the areas to which it refers. Areas whose records belong to records that no file
 * brings are left out: participants need their event.
 */
export function importOrder(): Resource[] {
  const known: Resource[] = registry.map(({ resource }) => resource);
  const isBrought = (one: Resource) => actionsOf(one).includes('Import');
  const all = known.filter(
    (one) =>
      isBrought(one) &&
      Object.values<Field>(one.fields).every(
        ({ required, to }) => !required || known.every((target) => target.area !== to || isBrought(target)),
      ),
  );
  const ordered: Resource[] = [];
  const visit = (resource: Resource) => {
    if (ordered.includes(resource)) return;
    for (const area of pointsAt(resource)) {
      const target = all.find((one) => one.area === area && one !== resource);
      if (target) visit(target);
    }
    ordered.push(resource);
  };
  for (const resource of all) visit(resource);
  return ordered;
}

function pointsAt(resource: Resource): string[] {
  const fields = inputFields(resource).map((name) => resource.fields[name] as Field);
  const inner = fields.flatMap((field) => Object.values(field.fields ?? {}));
  return [...fields, ...inner].flatMap(({ to }) => to ?? []);
}

/** The address of an export with all columns except those of the record itself. */
export function exportPath(resource: Resource): string {
  const left = [...OF_THE_RECORD, ...(NOT_BROUGHT[resource.area] ?? [])];
  const columns = exportableFields(resource).filter((name) => !left.includes(name));
  return `/api/${resource.area}/Export?language=vi&columns=${columns.join(',')}`;
}

/** A difference between two exports of an area. */
export interface Difference {
  row: string;
  column: string;
  before: Cell;
  after: Cell;
}

/**
 * The differences of two exports by row and column. Rows with the same code are compared by column; rows without a code
 * are compared as a whole.
 */
export function differences(before: Cell[][], after: Cell[][]): Difference[] {
  const [headers = [], ...rows] = before;
  const [others = [], ...copies] = after;
  const found: Difference[] = [];
  if (String(headers) !== String(others))
    found.push({ row: 'headers', column: '', before: headers.join('; '), after: others.join('; ') });
  const code = headers.indexOf('Mã');
  const keyOf = (row: Cell[]) => (code >= 0 ? String(row[code]) : row.map(String).join('\n'));
  const rest = Map.groupBy(copies, keyOf);
  for (const row of rows) {
    const copy = rest.get(keyOf(row))?.shift();
    const label = String(row[Math.max(code, 0)]);
    if (!copy) found.push({ row: label, column: '', before: row.map(String).join('; '), after: null });
    else
      headers.forEach((header, column) => {
        const [was, is] = [row[column] ?? null, copy[column] ?? null];
        if (String(was) !== String(is)) found.push({ row: label, column: String(header), before: was, after: is });
      });
  }
  for (const extra of [...rest.values()].flat())
    found.push({
      row: String(extra[Math.max(code, 0)]),
      column: '',
      before: null,
      after: extra.map(String).join('; '),
    });
  return found;
}

type Found = { items: { id: string; name: string }[] };

/**
 * Adds cases that the demonstration lacks: a refused member, an expelled member, and lists with more items than the
 * columns of a template.
 */
export async function addWhatIsRare(
  send: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>,
): Promise<void> {
  const found = async (query: string) => ((await send('GET', `/api/${query}`)) as Found).items;
  const add = (path: string, body: object) => send('POST', `/api/${path}`, body);
  const [waiting] = await found('Members?membershipState=pending');
  const [expelled, inactive] = await found('Members?membershipState=current');
  const end = { endsOn: '2026-01-15', endKind: 2, endReason: 'Không đóng hội phí', endDecisionNumber: '12/QĐ' };
  await add(`Members/${waiting?.id}/Refuse`, { reason: 'Chưa đủ hồ sơ' });
  const asked = 'confirmed=Mes.Members.Stop.Asked';
  await add(`Members/${expelled?.id}/Leave?${asked}`, end);
  await add(`Members/${inactive?.id}/Deactivate?${asked}`, {});
  const given = ['Một', 'Hai', 'Ba', 'Tư', 'Năm'];
  const connectInfos = given.map((name, at) => ({ name: `Lê Đầu Mối ${name}`, gender: ((at + 1) % 2) + 1 }));
  await add('Members', { type: 1, code: 'HV-RONG', enterpriseName: 'Công ty Nhiều Đầu Mối', connectInfos });
  const fieldRelations = [1, 2, 3, 4].map((number) => ({ code: `N${number}`, name: `Nhóm ${number}` }));
  await add('Fields', { code: 'NHIEU', name: 'Nhiều nhóm', careerIds: [], fieldRelations });
  const [title] = await found('Titles');
  const [committee] = await found('Committees');
  const years = [1990, 1995, 2000];
  for (const year of years) {
    const days = { startsOn: `${year}-01-01`, endsOn: `${year + 5}-01-01` };
    await add('Terms', { name: `Nhiệm kỳ ${year}`, committeeId: committee?.id, ...days });
  }
  const terms = await found('Terms?pageSize=100');
  const own = terms.filter(({ name }) => years.some((year) => name === `Nhiệm kỳ ${year}`));
  const prorogues = own.map(({ id }) => ({ termId: id, titleId: title?.id }));
  await add('ExecutiveCommittees', { code: 'BCH-LAU', name: 'Trần Văn Lâu', prorogues });
}

/** Fields that no export contains, by area. */
export function leftOut(resource: Resource): string[] {
  return inputFields(resource).filter((name) =>
    ['attachments', 'identity'].includes(resource.fields[name]?.kind ?? ''),
  );
}

import type { Composition, Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../../kit/testing/stub-server.ts';
import { CommitteeOn } from './CommitteeOn.tsx';
import { nextTerm } from './next-term.ts';

const ID = '0197a000-0000-7000-9000-000000000001';
const today = dayOf(new Date());
const present = {
  id: 't2',
  name: 'Nhiệm kỳ II (2021-2026)',
  startsOn: '2021-01-15',
  endsOn: dayAfter(today, 300),
  congress: 'Đại hội II',
  decisionNumber: null,
};
const past = { ...present, id: 't1', name: 'Nhiệm kỳ I', startsOn: '2016-01-15', endsOn: '2021-01-15' };
const codes = ['View', 'Create', 'Update'].map((action) => `ExecutiveCommittees${action}`);

function seated(id: string, name: string, titleName: string, changes: Partial<Seated> = {}): Seated {
  return {
    id,
    memberId: `${id}-member`,
    code: null,
    name,
    avatarPath: null,
    titleName,
    position: null,
    workPosition: null,
    workUnit: null,
    phoneNumber: null,
    emailAddress: null,
    startsOn: '2021-01-15',
    endsOn: null,
    endReason: null,
    ...changes,
  };
}

const seats = [seated('s1', 'Trần An', 'Chủ tịch'), seated('s2', 'Lê Ánh', 'Uỷ viên', { endsOn: dayAfter(today, 10) })];

async function open(
  changes: Partial<Composition> = {},
  {
    answer,
    held = codes,
    path = '/',
  }: { answer?: (request: StubRequest) => StubAnswer; held?: string[]; path?: string } = {},
) {
  const asked = stubServer((request) => {
    if (request.method === 'POST' && answer) return answer(request);
    const on = request.query.get('on') ?? '';
    const whole: Composition = {
      on,
      term: present,
      terms: [present, past],
      seats,
      waiting: [],
      mayApprove: false,
      withheld: 0,
      ...changes,
    };
    return { body: { data: whole } };
  });
  const { screen, router } = await renderInApp(<CommitteeOn committeeId={ID} name="Ban Chấp hành" />, {
    codes: held,
    path,
    portals: true,
  });
  const sent = () => asked.find(({ method }) => method === 'POST');
  const days = () => asked.filter(({ method }) => method === 'GET').map(({ query }) => query.get('on'));
  return { screen, router, sent, days };
}

describe('a committee on a day', () => {
  test('is asked for as of today, and as of the day that is typed or the term that is pressed', async () => {
    const { screen, router, days } = await open();
    await expect.element(screen.getByRole('row', { name: /Trần An/ })).toBeVisible();
    expect(days()).toEqual([today]);
    await screen.getByRole('link', { name: 'Nhiệm kỳ I', exact: true }).click();
    await expect.poll(() => days().at(-1)).toBe('2021-01-14');
    await screen.getByRole('textbox', { name: 'Thành phần vào ngày' }).fill('01/02/2022');
    await expect.poll(() => router.state.location.search).toBe('?on=2022-02-01');
    await expect.poll(() => days().at(-1)).toBe('2022-02-01');
    await screen.getByRole('button', { name: 'Hôm nay' }).click();
    await expect.poll(() => router.state.location.search).toBe('');
  });

  test('shows the last day of a seat, which is the one before its end', async () => {
    const { screen } = await open();
    const shown = (day: string) => day.split('-').reverse().join('/');
    await expect.element(screen.getByRole('row', { name: /Lê Ánh/ })).toMatchTextContent(shown(dayAfter(today, 9)));
    await expect.element(screen.getByRole('row', { name: /Trần An/ })).toMatchTextContent(shown(dayAfter(today, 299)));
  });

  test('is warned of when its term ends within 60 days and no other follows', async () => {
    const ending = { ...present, endsOn: dayAfter(today, 60) };
    const { screen } = await open({ term: ending, terms: [ending] });
    await expect.element(screen.getByRole('status')).toMatchTextContent('Nhiệm kỳ này còn 60 ngày');
  });

  test('is warned of neither earlier nor when the next term is there', async () => {
    const later = { ...present, endsOn: dayAfter(today, 61) };
    const ending = { ...present, endsOn: dayAfter(today, 30) };
    const next = { ...present, id: 't3', name: 'III', startsOn: ending.endsOn, endsOn: dayAfter(today, 900) };
    for (const changes of [
      { term: later, terms: [later] },
      { term: ending, terms: [next, ending] },
    ]) {
      const { screen } = await open(changes);
      await expect.element(screen.getByRole('row', { name: /Trần An/ }).first()).toBeVisible();
      await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
      await screen.unmount();
    }
  });

  test('offers only what one may do', async () => {
    const { screen } = await open({}, { held: ['ExecutiveCommitteesView'] });
    await expect.element(screen.getByRole('row', { name: /Trần An/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'In danh sách' })).toBeVisible();
    for (const name of ['Lập nhiệm kỳ tiếp theo', /thôi giữ/])
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Sửa nhiệm kỳ' })).not.toBeInTheDocument();
  });

  test('says so on a day of no term', async () => {
    const { screen } = await open({ term: null, seats: [] });
    await expect.element(screen.getByText('Ngày này không thuộc nhiệm kỳ nào')).toBeVisible();
  });
});

describe('who waits for approval', () => {
  const waiting = [seated('s3', 'Võ Đức', 'Phó Chủ tịch')];

  test('stands apart from the committee, and is approved there', async () => {
    const { screen, sent } = await open(
      { waiting, mayApprove: true },
      { answer: () => ({ body: { data: {}, message: 'Mes.ExecutiveCommittees.Approve.Successfully' } }) },
    );
    const apart = screen.getByRole('region', { name: 'Chờ duyệt (1)' });
    await expect.element(apart.getByRole('row', { name: /Võ Đức Phó Chủ tịch .*Chờ duyệt/ })).toBeVisible();
    await expect.element(screen.getByText(/ 2 uỷ viên/)).toBeVisible();
    await screen.getByRole('button', { name: '1 chờ duyệt' }).click();
    await expect.element(apart).toBeInViewport();
    await apart.getByRole('button', { name: 'Duyệt Võ Đức' }).click();
    await expect.element(screen.getByText(/^Đã duyệt uỷ viên.* “Võ Đức”$/)).toBeVisible();
    expect(sent()?.path).toBe('/api/ExecutiveCommittees/s3-member/Approve');
  });

  test('is told of, and not offered, to whoever may not approve', async () => {
    const { screen } = await open({ waiting });
    await expect.element(screen.getByRole('link', { name: 'Võ Đức' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Duyệt Võ Đức' })).not.toBeInTheDocument();
  });

  test('stays behind when the next term begins', async () => {
    const { screen } = await open({ waiting });
    await screen.getByRole('button', { name: 'Lập nhiệm kỳ tiếp theo' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('1 người chờ duyệt ở lại nhiệm kỳ này.')).toBeVisible();
    await expect.element(dialog.getByRole('checkbox', { name: /Võ Đức/ })).not.toBeInTheDocument();
  });
});

test('whose data are restricted are counted and not named', async () => {
  const { screen } = await open({ withheld: 1 });
  await expect.element(screen.getByText(/^Còn 1 uỷ viên không nêu tên/)).toBeVisible();
  await expect.element(screen.getByText(/ 2 uỷ viên/)).toBeVisible();
});

test('a picture stands beside the name, and letters where there is none', async () => {
  const avatarPath = '/api/Attachments/x/y.z';
  const { screen } = await open({ seats: [{ ...(seats[0] as Seated), avatarPath }, seats[1] as Seated] });
  await expect.element(screen.getByRole('row', { name: /Lê Ánh/ })).toMatchTextContent('LÁ');
});

describe('the end of a seat', () => {
  test('is sent with its day and reason, and a refusal stands at its input', async () => {
    const refusal = { field: 'endsOn', message: 'Mes.Committees.EndsOn.InValid' };
    const { screen, sent } = await open(
      {},
      { answer: () => ({ status: 400, body: { message: refusal.message, errors: [refusal], requestId: 'r' } }) },
    );
    await screen.getByRole('button', { name: 'Ghi nhận Trần An thôi giữ chức danh' }).click();
    const dialog = screen.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Ghi nhận thôi giữ chức danh' });
    await confirm.click();
    await expect.element(dialog.getByText('Lý do là bắt buộc')).toBeVisible();
    expect(sent()).toBeUndefined();
    await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Nghỉ hưu');
    await confirm.click();
    await expect.element(dialog.getByText('Ngày thôi giữ phải sau ngày bắt đầu và trong nhiệm kỳ')).toBeVisible();
    expect(sent()).toMatchObject({
      path: `/api/Committees/${ID}/Seats/s1/End`,
      body: { endsOn: today, endReason: 'Nghỉ hưu' },
    });
  });

  test('is offered for seats that have none yet', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: /Trần An thôi giữ/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Lê Ánh thôi giữ/ })).not.toBeInTheDocument();
  });
});

describe('the next term', () => {
  test('is proposed from this one, with all who sit in it but those taken out', async () => {
    const { screen, router, sent } = await open(
      {},
      {
        answer: () => ({
          status: 201,
          body: { data: { ...present, startsOn: present.endsOn }, message: 'Mes.Terms.Copy.Successfully' },
        }),
      },
    );
    await screen.getByRole('button', { name: 'Lập nhiệm kỳ tiếp theo' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('textbox', { name: 'Tên nhiệm kỳ' })).toHaveValue(nextTerm(present).name);
    await expect.element(dialog.getByText('Tiếp tục nhiệm kỳ mới (2/2)')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Lê Ánh · Uỷ viên' }).click();
    await expect.element(dialog.getByText('Tiếp tục nhiệm kỳ mới (1/2)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Lập nhiệm kỳ' }).click();
    await expect
      .poll(() => sent()?.body)
      .toMatchObject({
        term: { startsOn: present.endsOn },
        memberIds: ['s1-member'],
      });
    expect(sent()?.path).toBe('/api/Terms/t2/Copy');
    await expect.poll(() => router.state.location.search).toBe(`?on=${present.endsOn}`);
  });

  test('is refused here already when it ends before it begins or has no name', async () => {
    const { screen, sent } = await open({}, { answer: () => ({ status: 500 }) });
    await screen.getByRole('button', { name: 'Lập nhiệm kỳ tiếp theo' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Tên nhiệm kỳ' }).fill('');
    await dialog.getByRole('textbox', { name: 'Bàn giao ngày' }).fill('01/01/2000');
    await dialog.getByRole('button', { name: 'Lập nhiệm kỳ' }).click();
    await expect.element(dialog.getByText('Tên nhiệm kỳ là bắt buộc')).toBeVisible();
    await expect.element(dialog.getByText('Ngày bàn giao phải sau ngày bắt đầu')).toBeVisible();
    expect(sent()).toBeUndefined();
  });
});

describe('putting somebody on the committee', () => {
  const leader = {
    kind: 'leader',
    id: '0197a000-0000-7000-9000-000000000077',
    name: 'Trần Văn Cường',
    code: 'HV-0017',
    workUnit: 'Công ty Cổ phần Gỗ An Cường',
    position: 'Giám đốc',
    titleName: null,
  };
  const term = { ...present, id: '0197a000-0000-7000-9000-000000000066' };
  const titles = [{ id: '0197a000-0000-7000-9000-000000000088', code: 'UV', name: 'Uỷ viên' }];
  const openDialog = async (answer: StubAnswer, held = codes) => {
    const asked = stubServer(({ method, path }) => {
      if (method === 'POST') return answer;
      if (path.endsWith('/Candidates')) return { body: { data: [leader] } };
      if (path === '/api/Titles/Options') return { body: { data: titles } };
      const whole = { on: today, term, terms: [term], seats, waiting: [], mayApprove: false, withheld: 0 };
      return { body: { data: whole } };
    });
    const opened = await renderInApp(<CommitteeOn committeeId={ID} name="Ban Chấp hành" />, {
      codes: held,
      path: '/',
      portals: true,
    });
    await opened.screen.getByRole('button', { name: 'Thêm uỷ viên' }).click();
    const dialog = opened.screen.getByRole('dialog');
    return { ...opened, asked, dialog };
  };
  const person = { name: 'Người' };

  test('chooses a person of the lists, then title, days and duty, without typing the person again', async () => {
    const done = { memberId: 'm', name: leader.name, isNew: true, isWaiting: false, startsOn: today };
    const { screen, dialog, asked } = await openDialog({
      status: 201,
      body: { data: done, message: 'Mes.Committees.Seat.Successfully' },
    });
    await dialog.getByRole('combobox', person).fill('cuong');
    const option = screen.getByRole('option', { name: /Trần Văn Cường/ });
    await expect.element(option).toMatchTextContent('Người đứng đầu · Giám đốc, Công ty Cổ phần Gỗ An Cường');
    await option.click();
    await expect.element(dialog.getByRole('combobox', person)).toHaveValue('Trần Văn Cường');
    await dialog.getByRole('combobox', { name: 'Chức danh' }).click();
    await screen.getByRole('option', { name: /Uỷ viên/ }).click();
    await dialog.getByRole('textbox', { name: 'Phân công' }).fill('Đối ngoại');
    await dialog.getByRole('button', { name: 'Đưa vào ban' }).click();
    await expect.element(screen.getByText('Đã lập hồ sơ uỷ viên cho Trần Văn Cường')).toBeVisible();
    expect(asked.find(({ path }) => path.endsWith('/Candidates'))?.query.get('termId')).toBe(term.id);
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/Committees/${ID}/Seats`,
      body: {
        termId: term.id,
        person: { kind: 'leader', id: leader.id },
        titleId: titles[0]?.id,
        position: 'Đối ngoại',
        startsOn: today,
        endsOn: null,
      },
    });
  });

  test('says what is missing, and puts a refusal at its input', async () => {
    const refusal = { field: 'person', message: 'Mes.Committees.Person.Duplicate' };
    const { screen, dialog } = await openDialog({
      status: 400,
      body: { message: refusal.message, errors: [refusal], requestId: 'r' },
    });
    const confirm = dialog.getByRole('button', { name: 'Đưa vào ban' });
    await confirm.click();
    await expect.element(dialog.getByText('Chọn một người')).toBeVisible();
    await expect.element(dialog.getByText('Chức danh là bắt buộc')).toBeVisible();
    await dialog.getByRole('combobox', person).fill('cuong');
    await screen.getByRole('option', { name: /Trần Văn Cường/ }).click();
    await dialog.getByRole('combobox', { name: 'Chức danh' }).click();
    await screen.getByRole('option', { name: /Uỷ viên/ }).click();
    await confirm.click();
    await expect.element(dialog.getByText(/^Người này đã giữ một chức danh/)).toBeVisible();
  });

  test('leads to the form for a new person, with the name that was typed', async () => {
    const { screen, dialog, router } = await openDialog({});
    const link = dialog.getByRole('link', { name: /Thêm người mới/ });
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringContaining(`/executive-committee/add?termId=${term.id}`));
    await dialog.getByRole('combobox', person).fill('Người Mới');
    await screen.getByRole('option', { name: 'Thêm người mới “Người Mới”' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/member-and-partner/executive-committee/add');
    expect(new URLSearchParams(router.state.location.search).get('name')).toBe('Người Mới');
  });

  test('offers no new person to whoever may only change records', async () => {
    const { screen, dialog } = await openDialog({}, ['ExecutiveCommitteesView', 'ExecutiveCommitteesUpdate']);
    await dialog.getByRole('combobox', person).fill('cuong');
    await expect.element(screen.getByRole('option', { name: /Trần Văn Cường/ })).toBeVisible();
    expect(dialog.getByRole('link').elements()).toEqual([]);
    expect(screen.getByRole('option', { name: /Thêm người mới/ }).elements()).toEqual([]);
  });
});

import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linksOf } from '../../../kit/links.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

let house: TestApp;
let office: TestClient;
let clubId: string;
let clubUser: TestClient;

beforeAll(async () => {
  house = await makeApp();
  office = await house.signInAs(permissionCodes);
  clubId = uuidv7();
  clubUser = await house.signInAs(['MembersSearch'], { clubId, name: 'Trần Thị Club' });
});
afterAll(() => house[Symbol.asyncDispose]());

const ask = async (who: TestClient, title = 'Đề nghị đổi giờ họp') => {
  const { status, body } = await who.post('/api/Feedbacks', { title, content: 'Chuyển sang buổi chiều được không?' });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string };
};
const noticesOf = async (who: TestClient) =>
  (await who.get('/api/Notices')).body.data.items.map(({ kind, entityId }: { kind: string; entityId: string }) => [
    kind,
    entityId,
  ]);
const mailsOf = async (id: string) =>
  (
    await house.pool.query('select address, subject, body from deliveries where source = $1 and source_id = $2', [
      'feedback',
      id,
    ])
  ).rows as { address: string; subject: string; body: string }[];

describe('feedback of a user', () => {
  test('is written with any role, waits, is replied to, waits again after a further message', async () => {
    const { id } = await ask(clubUser);
    expect(await noticesOf(office)).toContainEqual(['Mes.Notices.FeedbackCame', id]);
    const listed = (await office.get('/api/Feedbacks?status=2&sort=lastAskedAt:asc')).body.data.items;
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({
      creatorName: 'Trần Thị Club',
      clubName: 'Câu lạc bộ Nhựa',
      status: 2,
    });

    const replied = await office.post(`/api/Feedbacks/${id}/Reply`, { content: 'Được, từ tháng sau.' });
    expect(replied.status, JSON.stringify(replied.body)).toBe(200);
    expect(await noticesOf(clubUser)).toContainEqual(['Mes.Notices.FeedbackReplied', id]);
    const [mail] = await mailsOf(id);
    expect(mail?.subject).toBe('Trả lời góp ý: Đề nghị đổi giờ họp');
    expect(mail?.body).toContain('Được, từ tháng sau.');
    const own = (await clubUser.get(`/api/Feedbacks/Mine/${id}`)).body.data;
    expect(own.status).toBe(1);
    expect(own.messages.map(({ isReply }: { isReply: boolean }) => isReply)).toEqual([false, true]);
    const record = (await office.get(`/api/Feedbacks/${id}`)).body.data;
    expect(record).toMatchObject({ status: 1, replyContent: 'Được, từ tháng sau.' });

    expect((await clubUser.post(`/api/Feedbacks/${id}/Messages`, { content: 'Cảm ơn, cụ thể ngày nào?' })).status).toBe(
      201,
    );
    expect((await office.get(`/api/Feedbacks/${id}`)).body.data.status).toBe(2);
    const history = (await office.get(`/api/Feedbacks/${id}/History`)).body.data.items;
    expect(JSON.stringify(history)).not.toContain('cụ thể ngày nào');
  });

  test('is seen by its author and its club, and by nobody of another club', async () => {
    const { id } = await ask(clubUser, 'Chỉ của câu lạc bộ');
    const same = await house.signInAs(['FeedbacksSearch', 'FeedbacksView'], { clubId });
    const other = await house.signInAs(['FeedbacksSearch', 'FeedbacksView', 'FeedbacksExport'], { clubId: uuidv7() });
    const colleague = await house.signInAs(['MembersSearch'], { clubId });
    expect((await same.get(`/api/Feedbacks/${id}`)).status).toBe(200);
    for (const path of ['', '/History', '/Messages']) {
      expect((await other.get(`/api/Feedbacks/${id}${path}`)).status).toBe(404);
    }
    expect((await other.get('/api/Feedbacks?search=cau lac bo')).body.data.total).toBe(0);
    expect((await other.get('/api/Feedbacks')).body.data.total).toBe(0);
    expect((await colleague.get(`/api/Feedbacks/Mine/${id}`)).status).toBe(404);
    expect((await colleague.post(`/api/Feedbacks/${id}/Messages`, { content: 'x' })).status).toBe(404);
    expect((await colleague.get(`/api/Feedbacks/${id}`)).status).toBe(403);
  });

  test('a club’s user does not reply, assign or tag, whatever codes the role has', async () => {
    const { id } = await ask(clubUser);
    const replier = await house.signInAs(['FeedbacksSearch', 'FeedbacksView', 'FeedbacksReply'], { clubId });
    expect((await replier.post(`/api/Feedbacks/${id}/Reply`, { content: 'Tự trả lời' })).status).toBe(403);
    const { version } = (await replier.get(`/api/Feedbacks/${id}`)).body.data;
    const saved = await replier.put(`/api/Feedbacks/${id}`, { title: 'x', content: 'x', version });
    expect([403, 404]).toContain(saved.status);
  });

  test('saving assigns and tags, and never changes the text', async () => {
    const { id } = await ask(clubUser, 'Không ai sửa');
    const helper = await house.signInAs(['FeedbacksSearch', 'FeedbacksReply']);
    const { body } = await office.get(`/api/Feedbacks/${id}`);
    const input = { title: 'Sửa', content: 'Sửa', attachmentIds: [], version: body.data.version };
    const wrong = await office.put(`/api/Feedbacks/${id}`, { ...input, assignedToId: clubUser.userId });
    expect(wrong.body.errors[0].message).toBe('Mes.Feedbacks.AssignedToId.NotAllowed');
    const saved = await office.put(`/api/Feedbacks/${id}`, { ...input, assignedToId: helper.userId });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.data).toMatchObject({ title: 'Không ai sửa', assignedToId: helper.userId });
    expect(await noticesOf(helper)).toContainEqual(['Mes.Notices.FeedbackAssigned', id]);
    // Who may reply reads the thread, too.
    expect((await helper.get(`/api/Feedbacks/${id}`)).status).toBe(200);
    const thread = async (who: TestClient) => (await who.get(`/api/Feedbacks/${id}/Messages`)).body.data;
    expect(await thread(helper)).toMatchObject({ messages: [{ isReply: false }], may: ['Reply'] });
    const ofClub = await house.signInAs(['FeedbacksSearch', 'FeedbacksReply'], { clubId });
    expect((await thread(ofClub)).may).toEqual([]);
  });

  test('files of a message are opened by its readers only', async () => {
    const { id: fileId } = await uploaded(house, clubUser, 'anh.png', sample.png);
    const { body } = await clubUser.post('/api/Feedbacks', {
      title: 'Có ảnh',
      content: 'Xem ảnh',
      attachmentIds: [fileId],
    });
    expect((await office.post(`/api/Attachments/${fileId}/Link`)).status).toBe(200);
    const other = await house.signInAs(['FeedbacksSearch', 'FeedbacksView'], { clubId: uuidv7() });
    expect((await other.post(`/api/Attachments/${fileId}/Link`)).status).toBe(404);
    // The author reads the thread without the right to the list.
    expect((await clubUser.post(`/api/Attachments/${fileId}/Link`)).status).toBe(200);
    const { id: replyFile } = await uploaded(house, office, 'tra-loi.png', sample.png);
    await office.post(`/api/Feedbacks/${body.data.id}/Reply`, { content: 'Đây', attachmentIds: [replyFile] });
    expect((await clubUser.post(`/api/Attachments/${replyFile}/Link`)).status).toBe(200);
    const many = await Promise.all([1, 2, 3, 4].map(() => uploaded(house, clubUser, 'a.png', sample.png)));
    const tooMany = await clubUser.post('/api/Feedbacks', {
      title: 'Quá nhiều',
      content: 'Bốn tệp',
      attachmentIds: many.map(({ id }) => id),
    });
    expect(tooMany.body.errors[0]).toMatchObject({ message: 'Mes.Files.Count.OverLength' });
  });
});

test('ready answers are written by those who reply, and read by them', async () => {
  const replier = await house.signInAs(['FeedbacksReply']);
  const reader = await house.signInAs(['FeedbacksSearch', 'FeedbacksView']);
  const answer = { name: 'Đã nhận', content: 'Hiệp hội đã nhận góp ý.' };
  expect((await reader.post('/api/FeedbackAnswers', answer)).status).toBe(403);
  expect((await replier.post('/api/FeedbackAnswers', answer)).status).toBe(201);
  expect((await replier.get('/api/FeedbackAnswers')).body.data.items).toMatchObject([answer]);
  expect((await reader.get('/api/FeedbackAnswers')).status).toBe(403);
});

describe('feedback by the link of a member', () => {
  test('is written as text, replied to by mail with a link, and limited', async () => {
    const { body } = await office.post('/api/Members', {
      code: 'HV-PH-1',
      type: 1,
      enterpriseName: 'Công ty Góp Ý',
      emailAddress: 'gop.y@example.test',
    });
    const token = linksOf(secretKey).of(
      'member',
      { id: body.data.id, counter: 0 },
      new Date(house.clock.now.getTime() + 86_400_000),
    );
    const said = await house.anonymous.post(`/api/Public/${token}/Feedback`, {
      content: 'Tên công ty in sai trên giấy mời <script>alert(1)</script>',
    });
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    const [thread] = said.body.data.parts.feedback;
    expect(thread).toMatchObject({ status: 2 });
    expect(thread.title.startsWith('Tên công ty in sai')).toBe(true);
    await office.post(`/api/Feedbacks/${thread.id}/Reply`, { content: 'Đã sửa, xin lỗi Quý công ty.' });
    const [mail] = await mailsOf(thread.id);
    expect(mail?.address).toBe('gop.y@example.test');
    const link = /answer\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const page = (await house.anonymous.get(`/api/Public/${link}`)).body.data;
    expect(page.parts.feedback[0].messages.map(({ content }: { content: string }) => content)).toContain(
      'Đã sửa, xin lỗi Quý công ty.',
    );
    expect(Object.keys(page.parts)).toEqual(['feedback']);
    const again = await house.anonymous.post(`/api/Public/${token}/Feedback`, {
      feedbackId: thread.id,
      content: 'Cảm ơn.',
    });
    expect(again.body.data.parts.feedback[0].status).toBe(2);
    const foreign = await ask(clubUser);
    const refused = await house.anonymous.post(`/api/Public/${token}/Feedback`, {
      feedbackId: foreign.id,
      content: 'Của người khác',
    });
    expect(refused.status).toBe(404);
    for (let more = 0; more < 2; more += 1)
      await house.anonymous.post(`/api/Public/${token}/Feedback`, { title: 'Nữa', content: 'Nữa' });
    const limited = await house.anonymous.post(`/api/Public/${token}/Feedback`, { title: 'Nữa', content: 'Nữa' });
    expect(limited.status).toBe(429);
  });
});

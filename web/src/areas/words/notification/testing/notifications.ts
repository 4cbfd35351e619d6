import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type {
  NotificationPreview,
  NotificationProgress,
  NotificationRecipient,
} from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type StubAnswer, type StubRequest, stubServer } from '../../../../kit/testing/stub-server.ts';
import { recipientCount } from '../../../../kit/resource/testing/recipient-count.ts';
import type { WholeNotification } from '../compose.ts';

export const NOTIFICATION_CODES = ['Search', 'Create', 'Update', 'Delete', 'View', 'Export'].map((action) =>
  permissionCode(notification.area, action),
);

const ID = '0197a000-0000-7000-8000-00000000000a';

export function notificationRecord(changes: Partial<WholeNotification> = {}): WholeNotification {
  return {
    id: ID,
    version: 1,
    createdAt: '2026-11-20T02:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-11-20T02:00:00.000Z',
    updatedBy: null,
    allowedActions: [],
    title: 'Mời dự Diễn đàn xuất khẩu',
    type: 2,
    content: '<p>Kính gửi {name}</p>',
    program: null,
    memberIds: [],
    otherEmails: [
      { id: '0197a000-0000-7000-8000-0000000000e1', name: 'Báo Doanh nhân', emailAddress: 'bao@example.test' },
    ],
    smsText: null,
    smsOnlyWithoutEmail: true,
    zaloTemplateId: null,
    asksConfirmation: true,
    sendTime: '2026-11-20T09:00:00.000Z',
    attachmentIds: [],
    stage: 'sent',
    status: 2,
    draft: false,
    recipientCount: 3,
    confirmedCount: 1,
    rounds: 1,
    sentAt: '2026-11-20T09:00:05.000Z',
    answerUntil: '2026-12-20T09:00:00.000Z',
    clubId: null,
    clubName: null,
    methods: [1],
    groups: { filters: [], committees: [], tagIds: [], clubs: [], used: [], includeLeft: false },
    zaloData: {},
    ...changes,
  } as WholeNotification;
}

const NO_STATES: NotificationProgress['states'] = {
  confirmed: 0,
  refused: 0,
  failed: 0,
  bounced: 0,
  waiting: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  cancelled: 0,
  skipped: 0,
};

export function progressWith(
  changes: Partial<Omit<NotificationProgress, 'states'>> & { states?: Partial<NotificationProgress['states']> } = {},
): NotificationProgress {
  return {
    stage: 'sent',
    total: 3,
    answers: { unconfirmed: 1, confirmed: 1, refused: 0 },
    unanswered: 1,
    open: 0,
    rounds: 1,
    smsParts: 0,
    ...changes,
    states: { ...NO_STATES, confirmed: 1, sent: 1, failed: 1, ...changes.states },
  };
}

export function recipientWith(changes: Partial<NotificationRecipient> = {}): NotificationRecipient {
  return {
    id: 'r1',
    memberId: null,
    memberType: 99,
    code: null,
    name: 'Báo Doanh nhân',
    leaderName: null,
    emailAddress: 'bao@example.test',
    phoneNumber: null,
    state: 'sent',
    skipped: null,
    messages: [
      {
        channel: 1,
        round: 1,
        address: 'bao@example.test',
        state: 'sent',
        reason: null,
        at: '2026-11-20T09:00:05.000Z',
        attempts: 1,
        nextTryAt: null,
        canRetry: false,
      },
    ],
    answer: 1,
    answeredAt: null,
    answerNote: null,
    answeredBy: null,
    canRetry: false,
    ...changes,
  };
}

const PREVIEW: NotificationPreview = {
  memberId: null,
  name: 'Báo Doanh nhân',
  emailAddress: 'bao@example.test',
  from: 'Hiệp hội Doanh nghiệp Phương Nam',
  subject: 'Mời dự',
  html: '<p>Kính gửi Báo Doanh nhân</p><a href="http://127.0.0.1:8080/#/answer/x">Xem</a>',
  text: 'Kính gửi Báo Doanh nhân',
  sms: null,
  zalo: {},
  product: { title: 'Mời dự', text: 'Kính gửi Báo Doanh nhân' },
  missing: [],
};

/** A server with one notification; `own` answers before it. */
export function stubNotifications(
  record: WholeNotification,
  own: (request: StubRequest) => StubAnswer | undefined = () => undefined,
): StubRequest[] {
  return stubServer((request) => {
    const given = own(request);
    if (given) return given;
    const { path, method } = request;
    const page = (items: unknown[]) => ({ body: { data: { items, total: items.length, page: 1, pageSize: 50 } } });
    if (path.endsWith('/Recipients/Found')) return { body: { data: [] } };
    if (path.endsWith('/Recipients/Count')) {
      const skipped = { inactive: 0, noAddress: 1, noMobile: 0, noConsent: 0, bounced: 0 };
      return { body: { data: recipientCount(3, { reached: 2, skipped, repeated: 1 }) } };
    }
    if (path.endsWith('/Recipients/Preview')) {
      const person = {
        memberId: null,
        memberType: 99,
        code: null,
        name: 'Báo Doanh nhân',
        emailAddress: 'bao@example.test',
        phoneNumber: null,
        mendIn: null,
        skipped: (request.body as { only: string | null }).only === 'skipped' ? 'noAddress' : null,
      };
      return page([person]);
    }
    if (path.endsWith('/Notifications/Preview')) return { body: { data: PREVIEW } };
    if (path.endsWith('/Progress')) return { body: { data: progressWith() } };
    if (path.endsWith(`/${record.id}/Recipients`)) return page([recipientWith()]);
    if (method === 'GET' && path === `/api/Notifications/${record.id}`) return { body: { data: record } };
    if (method !== 'GET') return { body: { data: record, message: 'Mes.Notifications.Create.Successfully' } };
    return page([]);
  });
}

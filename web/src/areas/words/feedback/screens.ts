import { feedback } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** Feedback for the office, and what each user has said themselves. */
export const feedbackScreens: AreaScreens = {
  below: { FeedbackAnswers: 'Feedbacks' },
  pages: {
    Feedbacks: {
      list: async () => (await import('./FeedbackListPage.tsx')).FeedbackListPage,
      edit: async () => (await import('./FeedbackForm.tsx')).FeedbackForm,
      info: async () => (await import('./FeedbackPage.tsx')).FeedbackPage,
    },
  },
  screens: [
    {
      path: '/feedback/mine',
      title: ['Góp ý của tôi', 'My feedback'],
      about: ['Gửi góp ý cho hiệp hội và đọc trả lời.', 'Send feedback to the association and read the replies.'],
      anyOf: [],
      group: feedback.menu,
      load: async () => (await import('./OwnFeedbackListPage.tsx')).OwnFeedbackListPage,
    },
    {
      path: '/feedback/mine/:id',
      title: ['Góp ý của tôi', 'My feedback'],
      anyOf: [],
      group: feedback.menu,
      parent: '/feedback/mine',
      load: async () => (await import('./OwnFeedbackPage.tsx')).OwnFeedbackPage,
    },
  ],
  notices: {
    // An author may have no right to the list.
    Feedbacks: ({ entityId, kind }) =>
      entityId ? `${feedback.path}/${kind === 'Mes.Notices.FeedbackReplied' ? 'mine' : 'info'}/${entityId}` : undefined,
  },
};

import { defineResource } from '../../../kit/resource.ts';

/** Texts that the office often answers with; a reply begins with one and can be changed. */
export const feedbackAnswer = defineResource({
  area: 'FeedbackAnswers',
  singular: 'FeedbackAnswer',
  path: '/feedback-answers',
  menu: 'feedback',
  codesOf: 'Feedbacks',
  codesFor: { Create: 'Reply', Update: 'Reply', Delete: 'Reply', Search: 'Reply', View: 'Reply' },
  actions: ['Create', 'Update', 'Delete', 'Search', 'View'],
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true, search: true, list: 'shown', sort: true },
    content: { kind: 'longText', max: 5000, required: true, search: true, list: 'shown' },
  },
});

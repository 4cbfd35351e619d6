import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/** The parts of a cover that stay visible when a narrow or a flat frame cuts it. */
export const COVER_FOCUS = [
  'topLeft',
  'top',
  'topRight',
  'left',
  'centre',
  'right',
  'bottomLeft',
  'bottom',
  'bottomRight',
] as const;

/** The types of people whom news address; clubs limit the users of clubs. */
export const NEWS_MEMBER_TYPES = [1, 2, 3, 4, 6, 7] as const;

/** News. `memberTypes` and `clubIds` say to whom they are shown; none of them means everybody. */
export const document = defineResource({
  area: 'Documents',
  singular: 'Document',
  path: '/news',
  menu: 'news',
  label: 'title',
  sort: 'createdAt:desc',
  ownForm: true,
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  bulk: ['Delete'],
  sections: ['what', 'cover', 'who', 'documents'],
  fields: {
    title: { kind: 'text', required: true, search: true, list: 'shown', sort: true, section: 'what' },
    shortDescription: { kind: 'longText', max: 500, search: true, list: 'hidden', section: 'what' },
    content: { kind: 'richText', required: true, section: 'what' },
    coverImage: { kind: 'attachments', items: 1, picture: true, section: 'cover' },
    coverDescription: { kind: 'text', section: 'cover' },
    coverFocus: { kind: 'choice', choices: COVER_FOCUS, section: 'cover' },
    memberTypes: {
      kind: 'list',
      items: NEWS_MEMBER_TYPES.length,
      fields: { type: { kind: 'choice', choices: NEWS_MEMBER_TYPES, required: true, unique: true } },
      section: 'who',
    },
    clubIds: { kind: 'references', to: 'Clubs', items: 1000, filter: true, section: 'who' },
    attachmentIds: { kind: 'attachments', items: 3, section: 'documents' },
    stage: {
      kind: 'choice',
      choices: ['draft', 'timed', 'published', 'withdrawn'],
      tones: { draft: 'grey', timed: 'blue', published: 'green', withdrawn: 'red' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    publishAt: { kind: 'instant', readOnly: true, list: 'shown', sort: true, filter: true },
    readCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    clubNames: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    /** The club that wrote them; null for the association. */
    clubId: { kind: 'reference', to: 'Clubs', readOnly: true, filter: true },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    creatorName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    createdAt: recordFields.createdAt,
  },
});

export type DocumentInput = InputOf<typeof document>;
export type DocumentRecord = RecordOf<typeof document>;
export type DocumentItem = ItemOf<typeof document>;

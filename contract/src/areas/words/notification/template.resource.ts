import { defineResource, type InputOf, type ItemOf, type RecordOf } from '../../../kit/resource.ts';
import { MEMBER_PLACEHOLDERS } from './placeholders.ts';

/** Texts that people start notifications from. A private one is its writer's own. The codes of notifications apply. */
export const template = defineResource({
  area: 'Templates',
  singular: 'Template',
  path: '/notification-templates',
  menu: 'notification',
  codesOf: 'Notifications',
  sort: 'name:asc',
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  bulk: ['Delete'],
  fields: {
    name: { kind: 'text', required: true, search: true, list: 'shown', sort: true },
    type: { kind: 'choice', choices: [1, 2, 3, 4], required: true, list: 'shown', filter: true },
    language: { kind: 'choice', choices: ['vi', 'en'], required: true, preset: 'vi', list: 'shown', filter: true },
    shared: { kind: 'flag', list: 'shown', filter: true },
    title: { kind: 'text', required: true, search: true, list: 'shown', placeholders: MEMBER_PLACEHOLDERS },
    content: { kind: 'richText', required: true, placeholders: MEMBER_PLACEHOLDERS },
    ownerName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  },
});

export type TemplateInput = InputOf<typeof template>;
export type TemplateRecord = RecordOf<typeof template>;
export type TemplateItem = ItemOf<typeof template>;

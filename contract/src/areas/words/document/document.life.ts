import { all, isSet, not, reached } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

/** The life of news: written, published now or at a time, withdrawn, and published again. */
export const documentLife = defineLife({
  field: 'stage',
  states: [
    ['withdrawn', isSet('withdrawnAt')],
    ['published', all(isSet('publishAt'), reached('publishAt'))],
    ['timed', isSet('publishAt')],
    ['draft'],
  ],
  steps: {
    Update: { permission: 'Update', always: true },
    Publish: { from: ['draft', 'timed', 'withdrawn'], permission: 'Update', undo: { by: 'Withdraw' } },
    Withdraw: {
      from: ['timed', 'published'],
      when: not(isSet('withdrawnAt')),
      permission: 'Update',
      undo: noUndo('Withdrawn'),
    },
    Delete: { permission: 'Delete', always: true },
  },
});

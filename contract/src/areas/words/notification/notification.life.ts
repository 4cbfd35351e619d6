import { NOTIFICATION_STATUS } from '../../../codes.ts';
import { all, any, isSet, not, passed, reached } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

const { unsent, sent } = NOTIFICATION_STATUS;

/** A notification that is no draft has its planning time; from its sending time on, only the sending job changes it. */
const isDue = all(isSet('plannedAt'), reached('sendTime'));

/**
 * The life of a notification. It can be changed until its time has come. While it goes out it can only be stopped, and
 * once it is sent nobody changes or deletes it.
 */
export const notificationLife = defineLife({
  field: 'status',
  states: [[sent, isSet('sentAt')], [unsent]],
  steps: {
    Update: { from: [unsent], when: not(isDue), permission: 'Update', always: true },
    Delete: { from: [unsent], when: not(isDue), permission: 'Delete', always: true },
    Schedule: { from: [unsent], when: not(isSet('plannedAt')), permission: 'Update', undo: { by: 'TakeBack' } },
    TakeBack: {
      when: any(
        all(not(isSet('sentAt')), isSet('plannedAt'), not(reached('sendTime'))),
        // A further round waits its minute.
        all(isSet('sentAt'), isSet('workingAt'), not(reached('workingAt'))),
      ),
      permission: 'Update',
      undo: noUndo('IsUndo'),
    },
    SendNow: { from: [unsent], when: not(isDue), permission: 'Update', undo: { by: 'TakeBack' } },
    Stop: {
      when: all(not(isSet('stoppedAt')), any(isSet('workingAt'), all(isDue, not(isSet('sentAt'))))),
      permission: 'Update',
      undo: noUndo('Stopped'),
    },
    SendAgain: {
      from: [sent],
      when: all(isSet('answerUntil'), not(passed('answerUntil')), not(isSet('workingAt'))),
      permission: 'Update',
      undo: { by: 'TakeBack' },
    },
  },
});

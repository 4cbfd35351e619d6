import type { CONTACT_KINDS } from '@hoivien/contract/kit/timeline-entry.ts';
import type { SQL } from 'drizzle-orm';
import type { Call } from './call.ts';
import type { TimelineMember } from './timeline.ts';

/**
 * What an area says of a member at a glance. Only a reader with one of the codes gets it, and `rows` selects what this reader
 * sees in the area's own list; the caller has made sure that they see the member.
 */
export interface GlanceSource {
  readonly codes: (member: TimelineMember) => readonly string[];
  /**
   * Meetings or events to which the member is invited and that are not called off: `area`, `id`, `title`, `at`, `address`,
   * `participant`, `answer`, `may_answer`, and `came`, which is null where nobody recorded who came.
   */
  readonly gatherings?: (call: Call, member: TimelineMember) => SQL;
  /** How the member was reached: `at`, and `by` as the name of the person who did it. */
  readonly contacts?: {
    readonly kind: (typeof CONTACT_KINDS)[number];
    readonly rows: (call: Call, member: TimelineMember) => SQL;
  };
  /** What the tab with this name holds, a row for each thing, where that is not the entries of its kind in the timeline. */
  readonly tab?: { readonly name: string; readonly rows: (call: Call, member: TimelineMember) => SQL };
}

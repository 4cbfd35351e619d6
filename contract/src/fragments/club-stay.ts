import type { Field } from '../kit/field.ts';
import type { Pair } from '../kit/message.ts';
import type { Resource } from '../kit/resource.ts';

/** Additional fields of a club's list of members: the day when each joined the club. */
const clubStayFields = {
  clubJoinedOn: { kind: 'date', readOnly: true, computed: true, list: 'shown', filter: true },
} as const satisfies Record<string, Field>;

/** A kind of member with the fields of a club's list. */
export function withClubStay<R extends Resource>(resource: R) {
  const fields: R['fields'] & typeof clubStayFields = { ...resource.fields, ...clubStayFields };
  return { ...resource, singular: `Club${resource.singular}`, fields };
}

export const clubStayLabels: Readonly<Record<string, Pair>> = {
  clubJoinedOn: ['Vào câu lạc bộ', 'Joined the club'],
};

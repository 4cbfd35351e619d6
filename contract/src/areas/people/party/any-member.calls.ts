import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { optionsQuery } from '../../../kit/record-calls.ts';
import { chooserCodes } from '../../../permissions.ts';
import { ANY_MEMBER } from './any-member.texts.ts';

/** The areas of the kinds, in the order of their types. */
const KINDS = ['Members', 'Partners', 'ExecutiveCommittees', 'Clubs', 'PersonalMembers', 'PersonalPartners'];

/** The options of the picker of members of any kind. */
export const anyMemberOptions = declareCall({
  tag: ANY_MEMBER,
  method: 'GET',
  url: '/api/AnyMembers/Options',
  summary: 'Choose a member of any kind; a user sees the kinds that they may search, or all where a form refers to any',
  access: [...new Set([...KINDS.map((area) => permissionCode(area, 'Search')), ...chooserCodes(ANY_MEMBER)])],
  query: optionsQuery({ area: ANY_MEMBER }).extend({
    /** Leaves out the kinds that nothing is sent to. */
    for: z.enum(['recipients'], { error: 'Mes.AnyMembers.For.NotFound' }).optional(),
    /** Offers the members of a club only. */
    clubId: z.guid({ error: 'Mes.AnyMembers.ClubId.NotFound' }).optional(),
  }),
  answer: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), note: z.string() })),
});

import { sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { memberTags, tags } from '../../db/tables/tag.ts';
import { linkedNames, linkPart } from '../../kit/crud/build-parts.ts';
import type { Child, Target } from '../../kit/crud/source.ts';

/** The tags of a member of any kind: its part, its rows, what they point at, and the names that lists show. */
export const tagsPart = linkPart('tagIds', members.id, memberTags, { owner: 'memberId', target: 'tagId' });

export const tagChildren: Child = { table: memberTags, owner: memberTags.memberId };

export const tagTarget: Target = { table: tags };

export const tagNames = linkedNames(members.id, memberTags, {
  owner: memberTags.memberId,
  target: memberTags.tagId,
  to: tags,
});

/** The start of the question which members carry a tag. */
export const taggedMembers = sql`select member_id from member_tags where tag_id`;

import { sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { memberTags, tags } from '../../../db/tables/tag.ts';
import { linkedNames, linkPart } from '../../../kit/crud/build-parts.ts';
import type { Child, Target } from '../../../kit/crud/source.ts';

/** The tags of a member of any kind: part, child rows, targets, and names for lists. */
export const tagsPart = linkPart('tagIds', members.id, memberTags, { owner: 'memberId', target: 'tagId' });

export const tagChildren: Child = { table: memberTags, owner: memberTags.memberId };

export const tagTarget: Target = { table: tags };

export const tagNames = linkedNames(members.id, memberTags, {
  owner: memberTags.memberId,
  target: memberTags.tagId,
  to: tags,
});

/** The beginning of the subquery for members with a tag. */
export const taggedMembers = sql`select member_id from member_tags where tag_id`;

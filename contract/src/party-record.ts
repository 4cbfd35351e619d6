import type { withClubStay } from './fragments/club-stay.ts';
import type { RecordBase, RecordOf, Resource } from './kit/resource.ts';
import type { club } from './areas/people/party/club.resource.ts';
import type { executiveCommittee } from './areas/people/committee/executive-committee.resource.ts';
import type { member } from './areas/people/party/member.resource.ts';
import type { partner } from './areas/people/party/partner.resource.ts';
import type { personalMember } from './areas/people/party/personal-member.resource.ts';
import type { personalPartner } from './areas/people/party/personal-partner.resource.ts';

/** The kinds of members: their areas share pages, lists and prints. */
export type PartyResource =
  | typeof member
  | typeof club
  | typeof personalMember
  | typeof partner
  | typeof personalPartner
  | typeof executiveCommittee;

type EachRecord<R extends Resource> = R extends Resource ? RecordOf<R> : never;
type NamesOf<Each> = Each extends unknown ? keyof Each : never;
type ValueOf<Each, Name> = Each extends unknown ? (Name extends keyof Each ? Each[Name] : never) : never;
type AnyRecord = EachRecord<PartyResource | ReturnType<typeof withClubStay<typeof member>>>;

/** A record of any kind of member: it has the fields of its own kind and lacks those of the others. */
export type PartyRecord = RecordBase & {
  [Name in Exclude<NamesOf<AnyRecord>, keyof RecordBase>]?: ValueOf<AnyRecord, Name>;
};

/** A row of a list of any kind of member, with the fields that the list asked for. */
export type PartyItem = Pick<PartyRecord, 'id' | 'version'> & Partial<PartyRecord>;

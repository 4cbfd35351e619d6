import { feeHistoryWritten } from './areas/money/fee/fee.written.ts';
import { discountWritten, netRevenueWritten, sponsorWritten } from './areas/money/finance/finance.written.ts';
import {
  catalogueWritten,
  clubWritten,
  committeeMemberWritten,
  committeeWritten,
  enterpriseWritten,
  membershipWritten,
  memberReferenceWritten,
  participantWritten,
  partnerWritten,
  personWritten,
  representWritten,
  termWritten,
  type WrittenHeadings,
} from './fragments/written-headings.ts';

/**
 * The headings of files by area, as offices write them; an import knows them beside the labels. Only the server reads
 * them, so they stand apart from the texts that browsers load.
 */
const headings: Readonly<Record<string, WrittenHeadings>> = {
  ActivityParticipants: { ...participantWritten, memberId: memberReferenceWritten },
  Careers: catalogueWritten,
  Certificates: catalogueWritten,
  Clubs: clubWritten,
  Committees: committeeWritten,
  Enterprises: catalogueWritten,
  ExecutiveCommittees: committeeMemberWritten,
  Fields: catalogueWritten,
  Markets: catalogueWritten,
  Members: { ...enterpriseWritten, ...membershipWritten },
  MeritBadges: catalogueWritten,
  Organizations: catalogueWritten,
  Partners: partnerWritten,
  PersonalMembers: { ...personWritten, ...membershipWritten },
  PersonalPartners: personWritten,
  Represents: representWritten,
  Tags: catalogueWritten,
  TargetCustomers: catalogueWritten,
  Terms: termWritten,
  Titles: catalogueWritten,
  FeeHistories: feeHistoryWritten,
  NetRevenues: netRevenueWritten,
  Discounts: discountWritten,
  Sponsors: sponsorWritten,
};

export function writtenHeadings(area: string): WrittenHeadings {
  return headings[area] ?? {};
}

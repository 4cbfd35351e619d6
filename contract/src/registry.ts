import { activity } from './areas/activity/activity.resource.ts';
import { activityTexts } from './areas/activity/activity.texts.ts';
import { activityChild } from './areas/activity/activity-child.resource.ts';
import { activityChildTexts } from './areas/activity/activity-child.texts.ts';
import { activityParticipant } from './areas/activity/activity-participant.resource.ts';
import { activityParticipantTexts } from './areas/activity/activity-participant.texts.ts';
import { activityReport } from './areas/activity/activity-report.resource.ts';
import { activityReportTexts } from './areas/activity/activity-report.texts.ts';
import { discount } from './areas/finance/discount.resource.ts';
import { discountTexts, netRevenueTexts, sponsorTexts } from './areas/finance/finance.texts.ts';
import { netRevenue } from './areas/finance/net-revenue.resource.ts';
import { rank } from './areas/finance/rank.resource.ts';
import { rankTexts } from './areas/finance/rank.texts.ts';
import { sponsor } from './areas/finance/sponsor.resource.ts';
import { decision } from './areas/decision/decision.resource.ts';
import { decisionTexts } from './areas/decision/decision.texts.ts';
import { career } from './areas/career/career.resource.ts';
import { careerTexts } from './areas/career/career.texts.ts';
import { certificate } from './areas/certificate/certificate.resource.ts';
import { certificateTexts } from './areas/certificate/certificate.texts.ts';
import { enterprise } from './areas/enterprise/enterprise.resource.ts';
import { enterpriseTexts } from './areas/enterprise/enterprise.texts.ts';
import { committee } from './areas/committee/committee.resource.ts';
import { committeeTexts } from './areas/committee/committee.texts.ts';
import { executiveCommittee } from './areas/executive-committee/executive-committee.resource.ts';
import { executiveCommitteeTexts } from './areas/executive-committee/executive-committee.texts.ts';
import { represent } from './areas/represent/represent.resource.ts';
import { representTexts } from './areas/represent/represent.texts.ts';
import { term } from './areas/term/term.resource.ts';
import { termTexts } from './areas/term/term.texts.ts';
import { title } from './areas/title/title.resource.ts';
import { titleTexts } from './areas/title/title.texts.ts';
import { field } from './areas/field/field.resource.ts';
import { fieldTexts } from './areas/field/field.texts.ts';
import { club } from './areas/club/club.resource.ts';
import { clubTexts } from './areas/club/club.texts.ts';
import { member } from './areas/member/member.resource.ts';
import { memberTexts } from './areas/member/member.texts.ts';
import { market } from './areas/market/market.resource.ts';
import { marketTexts } from './areas/market/market.texts.ts';
import { meritBadge } from './areas/merit-badge/merit-badge.resource.ts';
import { meritBadgeTexts } from './areas/merit-badge/merit-badge.texts.ts';
import { partner } from './areas/partner/partner.resource.ts';
import { partnerTexts } from './areas/partner/partner.texts.ts';
import { personalMember } from './areas/personal-member/personal-member.resource.ts';
import { personalMemberTexts } from './areas/personal-member/personal-member.texts.ts';
import { personalPartner } from './areas/personal-partner/personal-partner.resource.ts';
import { personalPartnerTexts } from './areas/personal-partner/personal-partner.texts.ts';
import { notification } from './areas/notification/notification.resource.ts';
import { notificationTexts } from './areas/notification/notification.texts.ts';
import { organization } from './areas/organization/organization.resource.ts';
import { organizationTexts } from './areas/organization/organization.texts.ts';
import { feedback } from './areas/feedback/feedback.resource.ts';
import { feedbackAnswer } from './areas/feedback/feedback-answer.resource.ts';
import { feedbackAnswerTexts, feedbackTexts } from './areas/feedback/feedback.texts.ts';
import { reward } from './areas/reward/reward.resource.ts';
import { rewardTexts } from './areas/reward/reward.texts.ts';
import { role } from './areas/role/role.resource.ts';
import { roleTexts } from './areas/role/role.texts.ts';
import { schedule } from './areas/schedule/schedule.resource.ts';
import { scheduleTexts } from './areas/schedule/schedule.texts.ts';
import { holiday } from './areas/holiday/holiday.resource.ts';
import { holidayTexts } from './areas/holiday/holiday.texts.ts';
import { dataRequest } from './areas/data-request/data-request.resource.ts';
import { dataRequestTexts } from './areas/data-request/data-request.texts.ts';
import { dataBreach } from './areas/data-breach/data-breach.resource.ts';
import { dataBreachTexts } from './areas/data-breach/data-breach.texts.ts';
import { tag } from './areas/tag/tag.resource.ts';
import { tagTexts } from './areas/tag/tag.texts.ts';
import { targetCustomer } from './areas/target-customer/target-customer.resource.ts';
import { targetCustomerTexts } from './areas/target-customer/target-customer.texts.ts';
import { template } from './areas/notification/template.resource.ts';
import { templateTexts } from './areas/notification/template.texts.ts';
import { user } from './areas/user/user.resource.ts';
import { userTexts } from './areas/user/user.texts.ts';
import type { AreaTexts } from './kit/message.ts';
import type { Resource } from './kit/resource.ts';

/** Every area with a list of records, one line each. */
export const registry = [
  { resource: member, texts: memberTexts },
  { resource: personalMember, texts: personalMemberTexts },
  { resource: club, texts: clubTexts },
  { resource: executiveCommittee, texts: executiveCommitteeTexts },
  { resource: committee, texts: committeeTexts },
  { resource: term, texts: termTexts },
  { resource: represent, texts: representTexts },
  { resource: partner, texts: partnerTexts },
  { resource: personalPartner, texts: personalPartnerTexts },
  { resource: activity, texts: activityTexts },
  { resource: activityChild, texts: activityChildTexts },
  { resource: activityParticipant, texts: activityParticipantTexts },
  { resource: activityReport, texts: activityReportTexts },
  { resource: meritBadge, texts: meritBadgeTexts },
  { resource: reward, texts: rewardTexts },
  { resource: schedule, texts: scheduleTexts },
  { resource: holiday, texts: holidayTexts },
  { resource: decision, texts: decisionTexts },
  { resource: notification, texts: notificationTexts },
  { resource: template, texts: templateTexts },
  { resource: feedback, texts: feedbackTexts },
  { resource: feedbackAnswer, texts: feedbackAnswerTexts },
  { resource: netRevenue, texts: netRevenueTexts },
  { resource: discount, texts: discountTexts },
  { resource: sponsor, texts: sponsorTexts },
  { resource: rank, texts: rankTexts },
  { resource: market, texts: marketTexts },
  { resource: certificate, texts: certificateTexts },
  { resource: career, texts: careerTexts },
  { resource: field, texts: fieldTexts },
  { resource: targetCustomer, texts: targetCustomerTexts },
  { resource: organization, texts: organizationTexts },
  { resource: enterprise, texts: enterpriseTexts },
  { resource: tag, texts: tagTexts },
  { resource: title, texts: titleTexts },
  { resource: role, texts: roleTexts },
  { resource: user, texts: userTexts },
  { resource: dataRequest, texts: dataRequestTexts },
  { resource: dataBreach, texts: dataBreachTexts },
] as const satisfies readonly AreaEntry[];

export interface AreaEntry {
  readonly resource: Resource;
  readonly texts: AreaTexts;
}

export type AreaName = (typeof registry)[number]['resource']['area'];

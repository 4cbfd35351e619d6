import { activityScreens } from '../areas/activity/screens.ts';
import { operationScreens } from '../areas/operation/screens.ts';
import { securityScreens } from '../areas/security/screens.ts';
import { auditScreens } from '../areas/audit/screens.ts';
import { bankScreens } from '../areas/bank/screens.ts';
import { contactScreens } from '../areas/contact/screens.ts';
import { clubInvitationScreens } from '../areas/club-invitation/screens.ts';
import { committeeScreens } from '../areas/committee/screens.ts';
import { instructionScreens } from '../areas/instruction/screens.ts';
import { yearlyScreens } from '../areas/yearly/screens.ts';
import { homeScreens } from '../areas/home/screens.ts';
import { financeScreens } from '../areas/finance/screens.ts';
import { feeScreens } from '../areas/fee/screens.ts';
import { jobScreens } from '../areas/job/screens.ts';
import { legacyAddressScreens } from '../areas/legacy-address/screens.ts';
import { linkScreens } from '../areas/link/screens.ts';
import { mediaScreens } from '../areas/media/screens.ts';
import { mergeScreens } from '../areas/merge/screens.ts';
import { noteScreens } from '../areas/note/screens.ts';
import { notificationScreens } from '../areas/notification/screens.ts';
import { outboxScreens } from '../areas/outbox/screens.ts';
import { partyScreens } from '../areas/party/screens.ts';
import { personalDataScreens } from '../areas/personal-data/screens.ts';
import { printScreens } from '../areas/print/screens.ts';
import { documentScreens } from '../areas/document/screens.ts';
import { feedbackScreens } from '../areas/feedback/screens.ts';
import { rewardScreens } from '../areas/reward/screens.ts';
import { roleScreens } from '../areas/role/screens.ts';
import { scheduleScreens } from '../areas/schedule/screens.ts';
import { settingScreens } from '../areas/setting/screens.ts';
import { timelineScreens } from '../areas/timeline/screens.ts';
import { userScreens } from '../areas/user/screens.ts';
import type { AreaScreens } from '../kit/screen/area-screens.ts';

/** All areas with screens of their own, one line each. The menu shows these screens in this order, below the lists. */
export const areas: readonly AreaScreens[] = [
  partyScreens,
  committeeScreens,
  activityScreens,
  documentScreens,
  feedbackScreens,
  rewardScreens,
  scheduleScreens,
  // Statements stand above the figures, as people work.
  bankScreens,
  feeScreens,
  notificationScreens,
  financeScreens,
  homeScreens,
  yearlyScreens,
  mergeScreens,
  legacyAddressScreens,
  timelineScreens,
  noteScreens,
  clubInvitationScreens,
  linkScreens,
  printScreens,
  mediaScreens,
  contactScreens,
  instructionScreens,
  settingScreens,
  roleScreens,
  userScreens,
  personalDataScreens,
  auditScreens,
  securityScreens,
  operationScreens,
  outboxScreens,
  jobScreens,
];

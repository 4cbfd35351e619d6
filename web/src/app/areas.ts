import { activityScreens } from '../areas/gatherings/activity/screens.ts';
import { operationScreens } from '../areas/keeping/operation/screens.ts';
import { securityScreens } from '../areas/doors/security/screens.ts';
import { auditScreens } from '../areas/keeping/audit/screens.ts';
import { bankScreens } from '../areas/money/bank/screens.ts';
import { contactScreens } from '../areas/doors/contact/screens.ts';
import { clubInvitationScreens } from '../areas/people/club-invitation/screens.ts';
import { committeeScreens } from '../areas/people/committee/screens.ts';
import { instructionScreens } from '../areas/words/instruction/screens.ts';
import { yearlyScreens } from '../areas/keeping/yearly/screens.ts';
import { homeScreens } from '../areas/keeping/home/screens.ts';
import { financeScreens } from '../areas/money/finance/screens.ts';
import { feeScreens } from '../areas/money/fee/screens.ts';
import { jobScreens } from '../areas/keeping/job/screens.ts';
import { legacyAddressScreens } from '../areas/keeping/legacy-address/screens.ts';
import { linkScreens } from '../areas/keeping/link/screens.ts';
import { mediaScreens } from '../areas/words/media/screens.ts';
import { mergeScreens } from '../areas/people/merge/screens.ts';
import { noteScreens } from '../areas/people/note/screens.ts';
import { notificationScreens } from '../areas/words/notification/screens.ts';
import { outboxScreens } from '../areas/words/outbox/screens.ts';
import { partyScreens } from '../areas/people/party/screens.ts';
import { personalDataScreens } from '../areas/people/personal-data/screens.ts';
import { printScreens } from '../areas/keeping/print/screens.ts';
import { documentScreens } from '../areas/words/document/screens.ts';
import { feedbackScreens } from '../areas/words/feedback/screens.ts';
import { rewardScreens } from '../areas/gatherings/reward/screens.ts';
import { roleScreens } from '../areas/doors/role/screens.ts';
import { scheduleScreens } from '../areas/gatherings/schedule/screens.ts';
import { settingScreens } from '../areas/doors/setting/screens.ts';
import { timelineScreens } from '../areas/people/timeline/screens.ts';
import { userScreens } from '../areas/doors/user/screens.ts';
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

import type { AppConfig } from './app-config.ts';
import { activityLetterKeepers, activityModule } from './areas/gatherings/activity/index.ts';
import { attachmentModule } from './areas/keeping/attachment/index.ts';
import { operationModule } from './areas/keeping/operation/index.ts';
import { securityModule } from './areas/doors/security/index.ts';
import { auditModule } from './areas/keeping/audit/index.ts';
import { bankModule } from './areas/money/bank/index.ts';
import { catalogueModule } from './areas/catalogues/catalogues.ts';
import { clubInvitationModule } from './areas/people/club-invitation/index.ts';
import { committeeModule } from './areas/people/committee/index.ts';
import { contactModule } from './areas/doors/contact/index.ts';
import { deletionModule } from './areas/keeping/deletion/index.ts';
import { exchangeModule } from './areas/keeping/exchange/index.ts';
import { documentModule } from './areas/words/document/index.ts';
import { feedbackModule } from './areas/words/feedback/index.ts';
import { feeModule } from './areas/money/fee/index.ts';
import { fieldModule } from './areas/catalogues/field/index.ts';
import { instructionModule } from './areas/words/instruction/index.ts';
import { financeModule } from './areas/money/finance/index.ts';
import { jobModule } from './areas/keeping/job/index.ts';
import { holidayModule } from './areas/gatherings/holiday/index.ts';
import { legacyAddressModule } from './areas/keeping/legacy-address/index.ts';
import { linkModule } from './areas/keeping/link/index.ts';
import { mediaModule } from './areas/words/media/index.ts';
import { mergeModule } from './areas/people/merge/index.ts';
import { messagesModule } from './areas/keeping/messages.ts';
import { noteModule } from './areas/people/note/index.ts';
import { notificationModule } from './areas/words/notification/index.ts';
import { noticeModule, type noticeStreams } from './areas/keeping/notice/index.ts';
import { outboxModule } from './areas/words/outbox/index.ts';
import { partyModule } from './areas/people/party/index.ts';
import { personalDataModule } from './areas/people/personal-data/index.ts';
import { publicInfoModule } from './areas/doors/public-info.ts';
import { recentActionModule } from './areas/keeping/recent-action/index.ts';
import { recipientsModule } from './areas/words/recipients/index.ts';
import { rewardModule } from './areas/gatherings/reward/index.ts';
import { roleModule } from './areas/doors/role/index.ts';
import { savedViewModule } from './areas/doors/saved-view/index.ts';
import { letterKeepers, scheduleModule } from './areas/gatherings/schedule/index.ts';
import { searchModule } from './areas/keeping/search/index.ts';
import { settingModule } from './areas/doors/setting/index.ts';
import { timelineModule } from './areas/people/timeline/index.ts';
import { unitModule } from './areas/catalogues/unit/index.ts';
import { accountHeldWhole, userModule } from './areas/doors/user/administration/index.ts';
import type { AccessTokens } from './areas/doors/user/index.ts';
import { yearlyModule } from './areas/keeping/yearly/index.ts';
import { homeModule } from './areas/keeping/home/index.ts';
import type { AllAreas, AreaModule } from './kit/area-module.ts';
import type { SweepLog } from './kit/attachments/sweep.ts';
import type { ChangePart } from './kit/http/route.ts';
import type { BulkActions } from './kit/crud/bulk-action.ts';
import type { JobServices } from './kit/exchange/job-call.ts';
import type { FileStore } from './kit/files.ts';
import type { Services } from './kit/http/authenticate.ts';
import type { AnyCrud } from './kit/http/resource-routes.ts';
import type { Jobs } from './kit/jobs.ts';
import type { Drivers } from './kit/outbox/drivers.ts';

/** The dependencies of the routes of areas. */
export interface AreaServices extends Services, AllAreas {
  tokens: AccessTokens;
  files: FileStore;
  jobs: Jobs;
  /** The drivers for mail and SMS. Messages of a channel without a driver stay in the outbox. */
  drivers: Drivers;
  /** The open connections of browsers that wait for notices. */
  streams: ReturnType<typeof noticeStreams>;
  /** What changes a record of an area in part, by the area; filled when all routes are declared. */
  saves: ReadonlyMap<string, ChangePart>;
  /** The keys of captcha and one-time codes derive from it. */
  secretKey: string;
  config: AppConfig;
  version: string;
  /** Called with the username after the owner of an account has chosen a new password. */
  passwordChanged?: ((username: string) => void) | undefined;
}

/** The dependencies of the queues of areas. */
export type AreaJobServices = JobServices &
  AllAreas &
  Pick<AreaServices, 'files' | 'drivers' | 'jobs' | 'config' | 'secretKey'> & { log?: SweepLog };

interface Areas extends AllAreas {
  readonly modules: readonly AreaModule<AreaServices, AreaJobServices>[];
  /** The bulk actions of an area. */
  readonly bulkOf: (area: AnyCrud) => BulkActions;
}

/** All areas of the product, one line each. Lists over several areas use this order. */
export function areasOf(secretKey: string): Areas {
  const party = partyModule(secretKey);
  const modules: Areas['modules'] = [
    party,
    catalogueModule,
    fieldModule,
    committeeModule(secretKey),
    activityModule(secretKey),
    rewardModule,
    scheduleModule(secretKey),
    feeModule,
    bankModule,
    holidayModule,
    notificationModule,
    documentModule,
    feedbackModule,
    financeModule,
    roleModule,
    userModule,
    noteModule,
    clubInvitationModule(party.changeable),
    mergeModule,
    legacyAddressModule,
    personalDataModule,
    outboxModule({
      account: accountHeldWhole,
      members: party.changeable,
      records: new Map([...letterKeepers, ...activityLetterKeepers]),
    }),
    noticeModule,
    attachmentModule,
    exchangeModule,
    auditModule,
    securityModule,
    operationModule,
    deletionModule,
    searchModule,
    timelineModule,
    savedViewModule,
    homeModule,
    yearlyModule,
    unitModule,
    publicInfoModule,
    mediaModule,
    contactModule,
    instructionModule,
    settingModule,
    jobModule,
    messagesModule,
    linkModule(party.changeable),
    recipientsModule,
    recentActionModule,
  ];
  const bulk = new Map(modules.flatMap((one) => [...(one.bulk ?? [])]));
  return {
    modules,
    records: modules.flatMap(({ records = [] }) => records),
    bulkOf: (area) => bulk.get(area.source.resource.area) ?? { Delete: area.remove },
  };
}

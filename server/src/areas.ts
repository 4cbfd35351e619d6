import type { AppConfig } from './app-config.ts';
import { activityLetterKeepers, activityModule } from './areas/activity/index.ts';
import { attachmentModule } from './areas/attachment/index.ts';
import { operationModule } from './areas/operation/index.ts';
import { securityModule } from './areas/security/index.ts';
import { auditModule } from './areas/audit/index.ts';
import { bankModule } from './areas/bank/index.ts';
import { catalogueModule } from './areas/catalogues.ts';
import { clubInvitationModule } from './areas/club-invitation/index.ts';
import { committeeModule } from './areas/committee/index.ts';
import { contactModule } from './areas/contact/index.ts';
import { deletionModule } from './areas/deletion/index.ts';
import { exchangeModule } from './areas/exchange/index.ts';
import { documentModule } from './areas/document/index.ts';
import { feedbackModule } from './areas/feedback/index.ts';
import { feeModule } from './areas/fee/index.ts';
import { fieldModule } from './areas/field/index.ts';
import { instructionModule } from './areas/instruction/index.ts';
import { financeModule } from './areas/finance/index.ts';
import { jobModule } from './areas/job/index.ts';
import { holidayModule } from './areas/holiday/index.ts';
import { legacyAddressModule } from './areas/legacy-address/index.ts';
import { linkModule } from './areas/link/index.ts';
import { mediaModule } from './areas/media/index.ts';
import { mergeModule } from './areas/merge/index.ts';
import { messagesModule } from './areas/messages.ts';
import { noteModule } from './areas/note/index.ts';
import { notificationModule } from './areas/notification/index.ts';
import { noticeModule, type noticeStreams } from './areas/notice/index.ts';
import { outboxModule } from './areas/outbox/index.ts';
import { partyModule } from './areas/party/index.ts';
import { personalDataModule } from './areas/personal-data/index.ts';
import { publicInfoModule } from './areas/public-info.ts';
import { recentActionModule } from './areas/recent-action/index.ts';
import { recipientsModule } from './areas/recipients/index.ts';
import { rewardModule } from './areas/reward/index.ts';
import { roleModule } from './areas/role/index.ts';
import { savedViewModule } from './areas/saved-view/index.ts';
import { letterKeepers, scheduleModule } from './areas/schedule/index.ts';
import { searchModule } from './areas/search/index.ts';
import { settingModule } from './areas/setting/index.ts';
import { timelineModule } from './areas/timeline/index.ts';
import { unitModule } from './areas/unit/index.ts';
import { accountHeldWhole, userModule } from './areas/user/administration/index.ts';
import type { AccessTokens } from './areas/user/index.ts';
import { yearlyModule } from './areas/yearly/index.ts';
import { homeModule } from './areas/home/index.ts';
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

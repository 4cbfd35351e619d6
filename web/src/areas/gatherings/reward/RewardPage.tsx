import { reward, type RewardRecord } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { REWARD_STATUS } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconBan, IconCertificate, IconCircleCheck, IconFileText, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Reward.module.css';
import './reward-page.texts.ts';
import { papersPath, useRewarded } from './use-reward.ts';

/** A proposal with its members, its decision and its prints. */
export function RewardPage() {
  const { t, area } = useWords();
  const { field } = area(reward.area);
  const { can } = useActor();
  const take = useStep(reward);
  const [rejecting, setRejecting] = useState<RewardRecord>();
  return (
    <>
      <RecordPage
        resource={reward}
        state={({ status, clubName }) => (
          <>
            <CellText resource={reward} name="status" value={status} />
            <span>{clubName}</span>
          </>
        )}
        actions={[
          {
            action: 'Approve',
            label: t('reward.approve'),
            icon: IconCircleCheck,
            as: 'main',
            run: (record) => void take(record, 'Approve').catch((error: unknown) => notify.failed(error)),
          },
          { action: 'Reject', label: t('reward.reject'), icon: IconBan, as: 'button', run: setRejecting },
        ]}
        menuItems={(record) =>
          record.status === REWARD_STATUS.rejected &&
          can(permissionCode(reward.area, 'Create')) && (
            <Menu.Item leftSection={<IconRepeat />} component={Link} to={`${reward.path}/add?again=${record.id}`}>
              {t('reward.again')}
            </Menu.Item>
          )
        }
        lead={(record) => <Lead record={record} />}
        facts={{ memberIds: () => null, memberNames: () => null, memberCount: () => null, rejectReason: () => null }}
      />
      {rejecting && (
        <ReasonDialog
          title={t('reward.rejectAsk')}
          hint={t('reward.rejectHint')}
          confirmLabel={t('reward.reject')}
          cancelLabel={t('reward.keep')}
          reasonLabel={field('rejectReason')}
          field="reason"
          missing="Mes.Rewards.RejectReason.Required"
          danger
          onConfirm={(reason) => take(rejecting, 'Reject', { reason })}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  );
}

/** The reason of a rejection, and the members. */
function Lead({ record }: { record: RewardRecord }) {
  const { area } = useWords();
  const { field } = area(reward.area);
  return (
    <>
      {record.rejectReason && (
        <p className={classes.rejected} role="note">
          <b>{field('rejectReason')}:</b> {record.rejectReason}
        </p>
      )}
      <RewardedTable record={record} />
    </>
  );
}

function RewardedTable({ record }: { record: RewardRecord }) {
  const { t, formatDate } = useWords();
  const { data, error, refetch } = useRewarded(record.id, record.version);
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  // Only people have a position.
  const hasAbout = data.some(({ about }) => about);
  const isApproved = record.status === REWARD_STATUS.approved;
  return (
    <section className={classes.members} aria-label={t('reward.members')}>
      <header className="flex baseline wrap gap2">
        <h2>
          {t('reward.members')} <small>{data.length}</small>
        </h2>
        <Button
          component={Link}
          to={papersPath(record.id, 'proposal')}
          variant="subtle"
          size="xs"
          leftSection={<IconFileText />}
        >
          {t('reward.proposal')}
        </Button>
        {isApproved && (
          <Button
            component={Link}
            to={papersPath(record.id, 'certificates')}
            variant="subtle"
            size="xs"
            leftSection={<IconCertificate />}
          >
            {t('reward.certificates')}
          </Button>
        )}
      </header>
      <Rows
        label={t('reward.members')}
        rows={data}
        keyOf={({ memberId }) => memberId}
        columns={(column) => [
          column(t('reward.name'), ({ memberId, memberType, name }) => (
            <MemberName id={memberId} type={memberType} name={name} />
          )),
          column(t('reward.code'), ({ code }) => code),
          hasAbout && column(t('reward.about'), ({ about }) => about),
          column(t('reward.badge'), ({ awardedAt }) =>
            awardedAt
              ? `${t('reward.awarded')} ${formatDate(awardedAt)}`
              : t(record.meritBadgeId ? 'reward.notAwarded' : 'reward.noBadge'),
          ),
          isApproved &&
            column(t('reward.certificate'), { isUnseen: true }, ({ memberId, name }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                component={Link}
                to={papersPath(record.id, 'certificates', memberId)}
                title={t('reward.certificate')}
                aria-label={t('reward.certificateOf', { name })}
              >
                <IconCertificate />
              </ActionIcon>
            )),
        ]}
      />
    </section>
  );
}

function MemberName({ id, type, name }: { id: string; type: number; name: string }) {
  const actor = useActor();
  const area = AREA_OF_TYPE[type];
  const path = area && recordPath(area, id, actor);
  return path ? <Link to={path}>{name}</Link> : name;
}

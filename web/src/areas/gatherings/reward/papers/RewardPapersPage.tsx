import type { Certify, Rewarded } from '@hoivien/contract/areas/gatherings/reward/reward.schema.ts';
import { reward, type RewardRecord } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import { MEMBER_TYPE, REWARD_STATUS } from '@hoivien/contract/codes.ts';
import { dayOf, dayOrDots } from '@hoivien/contract/kit/period.ts';
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconPrinter } from '@tabler/icons-react';
import { memo, useDeferredValue, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePublicInfo } from '../../../../kit/call/public-info.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../../kit/resource/PieceFailed.tsx';
import { actionOf } from '../../../../kit/resource/records.ts';
import { useStep } from '../../../../kit/resource/record/use-step.ts';
import { useRecord } from '../../../../kit/resource/use-records.ts';
import { DayInput } from '../../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import papers from '../../../../kit/paper/Papers.module.css';
import '../../../../kit/paper/paper-fonts.css';
import '../reward-page.texts.ts';
import { type Paper, useRewarded } from '../use-reward.ts';
import classes from './RewardPapers.module.css';

/**
 * The proposal on A4, or the certificates of its members on A4 across, in the form of official documents. A panel holds the
 * words that the product cannot know. Documents are Vietnamese in every language of the interface.
 */
export function RewardPapersPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const record = useRecord(reward, id);
  const people = useRewarded(id, record.data?.version);
  const info = usePublicInfo();
  const queries = [record, people, info];
  const failed = queries.find(({ isError, data }) => isError && !data);
  if (failed) return <PieceFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!record.data || !people.data || !info.data)
    return <Skeleton height={400} width="auto" m="xl" aria-label={t('reward.papers')} />;
  const only = params.get('memberId');
  return (
    <Desk
      key={`${id} ${params.get('of')}`}
      paper={params.get('of') === 'certificates' ? 'certificates' : 'proposal'}
      record={record.data}
      people={only ? people.data.filter(({ memberId }) => memberId === only) : people.data}
      association={info.data.associationName}
    />
  );
}

interface DeskProps {
  paper: Paper;
  record: RewardRecord;
  people: readonly Rewarded[];
  association: string;
}

/** The words of the papers that a person may change before printing. */
interface Typed {
  parent: string;
  issuer: string;
  number: string;
  to: string;
  place: string;
  day: string;
  decisionNumber: string;
  authority: string;
  signer: string;
  recipients: string;
  merit: string;
}

function Desk({ paper, record, people, association }: DeskProps) {
  const { t } = useWords();
  const take = useStep(reward);
  const isCertificate = paper === 'certificates';
  const [typed, setTyped] = useState<Typed>(() => ({
    parent: isCertificate ? '' : association,
    issuer: isCertificate ? association : (record.clubName ?? association),
    number: '',
    to: `Ban Chấp hành ${association}`,
    place: '',
    day: isCertificate ? (record.decidedOn ?? dayOf(new Date())) : dayOf(new Date(record.createdAt)),
    decisionNumber: record.decisionNumber ?? '',
    authority: isCertificate ? (record.signedAs ?? 'TM. BAN CHẤP HÀNH\nCHỦ TỊCH') : 'TM. BAN CHỦ NHIỆM\nCHỦ NHIỆM',
    signer: isCertificate ? (record.signedBy ?? '') : '',
    recipients: '- Như trên;\n- Lưu: VT.',
    merit: meritOf(record),
  }));
  const shown = useDeferredValue(typed);
  const set = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value });
  const line = (name: keyof Typed) => (
    <TextInput
      label={t(`reward.${name}`)}
      value={typed[name]}
      onChange={({ currentTarget }) => set(name)(currentTarget.value)}
    />
  );
  const lines = (name: keyof Typed) => (
    <Textarea
      label={t(`reward.${name}`)}
      autosize
      minRows={2}
      value={typed[name]}
      onChange={({ currentTarget }) => set(name)(currentTarget.value)}
    />
  );
  const isApproved = record.status === REWARD_STATUS.approved;
  const facts: Certify = {
    decisionNumber: typed.decisionNumber,
    decidedOn: typed.day || null,
    signedBy: typed.signer,
    signedAs: typed.authority,
  };
  return (
    <div className={papers.page}>
      <div className={`${papers.panel} auto surface`}>
        <h1>{t(isCertificate ? 'reward.certificates' : 'reward.proposal')}</h1>
        <div className={`${papers.buttons} flex gap2`} style={{ flexDirection: 'row' }}>
          <Button leftSection={<IconPrinter />} onClick={() => window.print()}>
            {t('reward.print')}
          </Button>
          <Button variant="default" component={Link} to={`${reward.path}/info/${record.id}`}>
            {t('reward.close')}
          </Button>
        </div>
        <div>
          <p>{t('reward.hint')}</p>
          {isCertificate && isApproved && <p>{t('reward.shown', { count: people.length })}</p>}
          {isCertificate && !isApproved && <p role="status">{t('reward.notApproved')}</p>}
          {line('parent')}
          {line('issuer')}
          {isCertificate ? line('decisionNumber') : line('number')}
          {!isCertificate && line('to')}
          {line('place')}
          <DayInput label={t('reward.day')} value={typed.day} onChange={set('day')} />
          {lines('merit')}
          {lines('authority')}
          {line('signer')}
          {!isCertificate && lines('recipients')}
          {isCertificate && actionOf(record, 'Certify')?.refusal === null && (
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy />}
              onClick={() => void take(record, 'Certify', facts).catch((error: unknown) => notify.failed(error))}
            >
              {t('reward.save')}
            </Button>
          )}
        </div>
      </div>
      <div className={`${papers.desk} short auto`} role="region" aria-label={t('reward.papers')} tabIndex={0}>
        {!isCertificate && <Proposal record={record} people={people} typed={shown} />}
        {isCertificate &&
          isApproved &&
          people.map((person) => <Certificate key={person.memberId} person={person} record={record} typed={shown} />)}
      </div>
    </div>
  );
}

const shortDay = (day: string) => day.split('-').toReversed().join('/');

/** For what somebody is rewarded: the reason with the event or the period. */
function meritOf({ proposedReason, activityName, periodFrom, periodTo }: RewardRecord): string {
  const reason = proposedReason.replace(/[.\s]+$/, '');
  const at = activityName ? ` tại ${activityName}` : '';
  const during = periodFrom && periodTo ? `, từ ngày ${shortDay(periodFrom)} đến ngày ${shortDay(periodTo)}` : '';
  return `${reason}${at}${during}`;
}

/** National heading and motto, issuer, number, place and day. */
function PaperHead({ typed: { parent, issuer, place, day }, number }: { typed: Typed; number: string }) {
  return (
    <header className={papers.head}>
      <div>
        {parent && <p className={papers.parent}>{parent}</p>}
        <p className={papers.issuer}>{issuer}</p>
        <div className={papers.rule} />
        <p className={papers.number}>Số: {number}</p>
      </div>
      <div>
        <p className={papers.nation}>Cộng hòa xã hội chủ nghĩa Việt Nam</p>
        <p className={papers.motto}>Độc lập - Tự do - Hạnh phúc</p>
        <p className={papers.dated}>
          {place || '…………'}, {dayOrDots(day)}
        </p>
      </div>
    </header>
  );
}

/** The proposal of a club to the association. */
function Proposal({ record, people, typed }: { record: RewardRecord; people: readonly Rewarded[]; typed: Typed }) {
  // Only people have a position.
  const hasWork = people.some(({ about }) => about);
  return (
    <article className={`${papers.paper} ${papers.record}`} lang="vi">
      <PaperHead typed={typed} number={typed.number || '……/TTr'} />
      <p className={papers.type}>Tờ trình</p>
      <p className={papers.subject}>Về việc đề nghị khen thưởng hội viên</p>
      <div className={papers.body}>
        <p className={papers.to}>Kính gửi: {typed.to}</p>
        <p>
          {typed.issuer} kính trình {typed.to} xem xét, khen thưởng {people.length} hội viên có tên dưới đây.
        </p>
        <p>Thành tích: {typed.merit}.</p>
        {record.meritBadgeName && <p>Hình thức đề nghị: trao huy hiệu “{record.meritBadgeName}” và giấy khen.</p>}
      </div>
      <table className={`${papers.sheetTable} ${classes.people}`}>
        <thead>
          <tr>
            <th>TT</th>
            <th>Họ và tên, tên đơn vị</th>
            <th>Mã hội viên</th>
            {hasWork && <th className={classes.work}>Chức vụ, đơn vị công tác</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <tr key={person.memberId}>
              <td>{index + 1}</td>
              <td>{person.name}</td>
              <td>{person.code}</td>
              {hasWork && <td className={classes.work}>{person.about}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={papers.body}>
        <p>Kính đề nghị {typed.to} xem xét, quyết định./.</p>
      </div>
      <footer className={papers.foot}>
        <p className={papers.recipients}>
          <b>Nơi nhận:</b>
          {typed.recipients}
        </p>
        <div className={papers.sign}>
          <b>{typed.authority}</b>
          <span>{typed.signer}</span>
        </div>
      </footer>
    </article>
  );
}

/** Kinds of members that are persons. */
const PERSONS: readonly number[] = [MEMBER_TYPE.executive, MEMBER_TYPE.person, MEMBER_TYPE.personalPartner];

/** The certificate of one member on A4 across. */
const Certificate = memo(function CertificateOfMerit({
  person,
  record,
  typed,
}: {
  person: Rewarded;
  record: RewardRecord;
  typed: Typed;
}) {
  return (
    <article className={classes.certificate} lang="vi" aria-label={person.name}>
      <div className={`${classes.frame} stack centre`}>
        <header>
          <p className={classes.nation}>Cộng hòa xã hội chủ nghĩa Việt Nam</p>
          <p className={classes.motto}>Độc lập - Tự do - Hạnh phúc</p>
        </header>
        <p className={classes.issuer}>
          {typed.parent && <span className="block regular">{typed.parent}</span>}
          {typed.issuer}
        </p>
        <p className={classes.awards}>tặng</p>
        <h2 className={classes.title}>Giấy khen</h2>
        <p className={classes.name}>
          {PERSONS.includes(person.memberType) && <small>Ông/Bà: </small>}
          {person.name}
        </p>
        {person.about && <p className={classes.about}>{person.about}</p>}
        <p className={classes.club}>Hội viên {record.clubName}</p>
        <p className={classes.merit}>Đã có thành tích: {typed.merit}.</p>
        {record.meritBadgeName && <p className={classes.badge}>Trao huy hiệu “{record.meritBadgeName}”</p>}
        <footer className={classes.foot}>
          <p className={classes.book}>
            Quyết định số: {typed.decisionNumber || '……/QĐ-KT'}
            <br />
            Vào sổ số: ……
          </p>
          <div className={classes.sign}>
            <em className="block">
              {typed.place || '…………'}, {dayOrDots(typed.day)}
            </em>
            <b className="block bold">{typed.authority}</b>
            <span className="block bold">{typed.signer}</span>
          </div>
        </footer>
      </div>
    </article>
  );
});

import { dataBreachCalls } from '@hoivien/contract/areas/people/personal-data/data-breach.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import {
  dataBreach,
  type DataBreachRecord,
} from '@hoivien/contract/areas/people/personal-data/data-breach.resource.ts';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { Fact } from '../../../kit/resource/record/Overview.tsx';
import facts from '../../../kit/resource/record/Record.module.css';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { clockText } from './BreachDue.tsx';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { thisMinute } from './this-minute.ts';
import { useSend } from './use-personal-data.ts';

interface Asked {
  action: 'Report' | 'Close';
  record: DataBreachRecord;
}

/** One breach: its facts, the rest of its 72 hours, and the steps of its life. */
export function BreachPage() {
  const words = useWords();
  const { t } = words;
  const [asked, setAsked] = useState<Asked>();
  const [now] = useState(() => new Date());
  const figures = (record: DataBreachRecord) => {
    const clock = clockText(record, now, words);
    return clock
      ? [
          {
            label: t('personalData.clock'),
            value: <span className={record.state === 'overdue' ? 'late strong' : undefined}>{clock}</span>,
          },
        ]
      : [];
  };
  return (
    <>
      <RecordPage
        resource={dataBreach}
        state={(record) => <CellText resource={dataBreach} name="state" value={record.state} />}
        figures={figures}
        lead={(record) => <Told record={record} />}
        actions={[
          {
            action: 'Report',
            label: t('personalData.Report'),
            icon: IconSend,
            as: 'main',
            run: (record) => setAsked({ action: 'Report', record }),
          },
          {
            action: 'Close',
            label: t('personalData.Close'),
            icon: IconCircleCheck,
            as: 'button',
            run: (record) => setAsked({ action: 'Close', record }),
          },
        ]}
      />
      {asked && <StepDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The report to the authority and the outcome, which are in the history and not in the record. */
function Told({ record }: { record: DataBreachRecord }) {
  const { field } = useWords().area(dataBreach.area);
  const told = (['report', 'outcome'] as const).filter((name) => record[name]);
  if (told.length === 0) return null;
  return (
    <dl className={`${facts.facts} grid m0`}>
      {told.map((name) => (
        <Fact key={name} label={field(name)} isWide>
          <span className={classes.words}>{record[name]}</span>
        </Fact>
      ))}
    </dl>
  );
}

function StepDialog({ asked: { action, record }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t, area } = useWords();
  const send = useSend();
  const [reportedAt, setReportedAt] = useState(() => thisMinute());
  const { field } = area(dataBreach.area);
  const params = { id: record.id };
  const isReport = action === 'Report';
  const isUnreported = !isReport && record.reportedAt === null;
  return (
    <ReasonDialog
      title={t(`personalData.${action}Ask`)}
      hint={t(isUnreported ? 'personalData.CloseUnreportedHint' : `personalData.${action}Hint`)}
      cancelLabel={t('personalData.keep')}
      confirmLabel={t(`personalData.${action}`)}
      reasonLabel={field(isReport ? 'report' : 'outcome')}
      field={isReport ? 'report' : 'outcome'}
      more={['reportedAt']}
      onConfirm={(words) =>
        send(
          isReport
            ? tell(dataBreachCalls.Report, { params, body: { reportedAt, report: words } })
            : tell(dataBreachCalls.Close, { params, body: { outcome: words } }),
        )
      }
      onClose={onClose}
    >
      {isReport
        ? (errorOf) => (
            <MomentInput
              label={field('reportedAt')}
              value={reportedAt}
              onChange={setReportedAt}
              error={errorOf('reportedAt')}
              required
            />
          )
        : undefined}
    </ReasonDialog>
  );
}

import { dataRequestCalls } from '@hoivien/contract/areas/people/personal-data/data-request.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { latestExtension } from '@hoivien/contract/areas/people/personal-data/data-request.rules.ts';
import {
  dataRequest,
  type DataRequestRecord,
} from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import { IconBan, IconCheck, IconClockPlus, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import './personal-data-page.texts.ts';
import { dataPathOf } from './paths.ts';
import { usePersonData, useSend } from './use-personal-data.ts';

interface Asked {
  action: 'Extend' | 'Refuse';
  record: DataRequestRecord;
}

/** One request: its state, its due day, and the steps of its life. */
export function RequestPage() {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const send = useSend();
  const take = (action: 'Answer' | 'Done') => (record: DataRequestRecord) =>
    void send(tell(dataRequestCalls[action], { params: { id: record.id } })).catch((error: unknown) =>
      notify.failed(error),
    );
  return (
    <>
      <RecordPage
        resource={dataRequest}
        state={(record) => <CellText resource={dataRequest} name="state" value={record.state} />}
        lead={({ memberId }) => memberId && <About id={memberId} />}
        actions={[
          { action: 'Answer', label: t('personalData.Answer'), icon: IconMail, as: 'button', run: take('Answer') },
          { action: 'Done', label: t('personalData.Done'), icon: IconCheck, as: 'main', run: take('Done') },
          {
            action: 'Extend',
            label: t('personalData.Extend'),
            icon: IconClockPlus,
            run: (record) => setAsked({ action: 'Extend', record }),
          },
          {
            action: 'Refuse',
            label: t('personalData.Refuse'),
            icon: IconBan,
            run: (record) => setAsked({ action: 'Refuse', record }),
          },
        ]}
      />
      {asked && <StepDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The record of the person in the request, where users copy, correct or erase their data. */
function About({ id }: { id: string }) {
  const { t, message } = useWords();
  const actor = useActor();
  const { data } = usePersonData(id);
  const path = data && dataPathOf(data.area, id, actor);
  if (!data || !path) return null;
  return (
    <p className="flex wrap gap3 mb3">
      <span>
        {t('personalData.recordOf')}{' '}
        <Link className="brand" to={path}>
          {data.name}
        </Link>
      </span>
      {data.restrictedAt && !data.erasedAt && <Status kind="off">{message('Mes.PersonalData.Restricted')}</Status>}
    </p>
  );
}

function StepDialog({ asked: { action, record }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t, area } = useWords();
  const send = useSend();
  const [day, setDay] = useState(() => latestExtension(record.dueOn ?? ''));
  const { field } = area(dataRequest.area);
  const params = { id: record.id };
  const reasonField = action === 'Extend' ? 'extendReason' : 'refuseReason';
  return (
    <ReasonDialog
      title={t(`personalData.${action}Ask`, { name: record.requester })}
      hint={t(`personalData.${action}Hint`)}
      cancelLabel={t('personalData.keep')}
      confirmLabel={t(`personalData.${action}`)}
      reasonLabel={field(reasonField)}
      field={reasonField}
      more={['extendedTo']}
      danger={action === 'Refuse'}
      onConfirm={(reason) =>
        send(
          action === 'Extend'
            ? tell(dataRequestCalls.Extend, { params, body: { extendReason: reason, extendedTo: day } })
            : tell(dataRequestCalls.Refuse, { params, body: { refuseReason: reason } }),
        )
      }
      onClose={onClose}
    >
      {action === 'Extend'
        ? (errorOf) => (
            <DayInput
              label={field('extendedTo')}
              value={day}
              onChange={setDay}
              error={errorOf('extendedTo')}
              required
            />
          )
        : undefined}
    </ReasonDialog>
  );
}

import { subjectCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { dataRequest } from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import type { PersonData } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { Button, Tooltip } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { Consents } from './Consents.tsx';
import { CopyButtons } from './CopyButtons.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { accessPathOf } from './use-access.ts';
import { usePersonData, useSend } from './use-personal-data.ts';

type Action = 'Restrict' | 'Lift' | 'Erase';

/**
 * The consents and requests of a person, and the actions on their data.
 * @example <PersonalDataPanel id={record.id} />
 */
export function PersonalDataPanel({ id }: { id: string }) {
  return (
    <Panel answer={usePersonData(id)}>
      {(data) => (
        <div className={classes.panel}>
          <Processing data={data} />
          <Consents id={id} isOpen={data.erasedAt === null} />
          <Requests data={data} />
        </div>
      )}
    </Panel>
  );
}

function Processing({ data }: { data: PersonData }) {
  const { t, message, formatDateTime } = useWords();
  const { can } = useActor();
  const [asked, setAsked] = useState<Action>();
  const send = useSend();
  const { id, name, restrictedAt, erasedAt, eraseRefusal, standings, may } = data;
  const mayErase = may.includes('Erase') && erasedAt === null;
  // An outsider appears in no list, so nothing could be restricted.
  const mayRestrict = may.includes('Restrict') && erasedAt === null && data.area !== 'PersonalData';
  const restricting: Action = restrictedAt ? 'Lift' : 'Restrict';
  return (
    <section className={classes.part} aria-label={t('personalData.state')}>
      <header className="row wrap gap2 mb2">
        <h2 className="grow medium strong m0">{t('personalData.state')}</h2>
        {can('PersonalDataSearch') && (
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={accessPathOf(id)}
            leftSection={<IconEye aria-hidden="true" />}
          >
            {t('personalData.whoLooked')}
          </Button>
        )}
      </header>
      <p className={restrictedAt && !erasedAt ? 'late strong' : `${classes.faint} faint`}>
        {erasedAt
          ? t('personalData.erased', { at: formatDateTime(erasedAt) })
          : restrictedAt
            ? t('personalData.restricted', { at: formatDateTime(restrictedAt) })
            : t('personalData.free')}
      </p>
      <div className={`${classes.buttons} flex wrap gap2 mt3`}>
        {can('PersonalDataExport') && <CopyButtons call={subjectCalls.export} id={id} />}
        {mayRestrict && (
          <Button variant="default" onClick={() => setAsked(restricting)}>
            {t(`personalData.${restricting}`)}
          </Button>
        )}
        {mayErase && (
          <Tooltip label={eraseRefusal ? message(eraseRefusal) : ''} disabled={!eraseRefusal} multiline maw="40rem">
            <Button
              variant="danger"
              data-disabled={eraseRefusal ? true : undefined}
              aria-disabled={eraseRefusal ? true : undefined}
              onClick={() => eraseRefusal === null && setAsked('Erase')}
            >
              {t('personalData.Erase')}
            </Button>
          </Tooltip>
        )}
      </div>
      {mayErase && eraseRefusal && <p className={`${classes.faint} faint`}>{message(eraseRefusal)}</p>}
      {asked === 'Erase' && (
        <EraseDialog
          name={name}
          hint={t('personalData.EraseHint')}
          standings={standings}
          onErase={(input) => send(tell(subjectCalls.erase, { params: { id }, body: input }))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked !== 'Erase' && (
        <ReasonDialog
          title={t(`personalData.${asked}Ask`, { name })}
          hint={t(`personalData.${asked}Hint`)}
          cancelLabel={t('personalData.keep')}
          confirmLabel={t(`personalData.${asked}`)}
          reasonLabel={t('personalData.reason')}
          field="reason"
          danger={asked === 'Restrict'}
          onConfirm={(reason) =>
            send(
              tell(asked === 'Restrict' ? subjectCalls.restrict : subjectCalls.lift, {
                params: { id },
                body: { reason },
              }),
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function Requests({ data }: { data: PersonData }) {
  const { t, area, formatDateTime } = useWords();
  const { can } = useActor();
  const { field, choice } = area(dataRequest.area);
  if (!data.may.includes('SeeRequests')) return null;
  return (
    <section className={classes.part} aria-label={t('personalData.requests')}>
      <header className="row wrap gap2 mb2">
        <h2 className="grow medium strong m0">{t('personalData.requests')}</h2>
        {can('PersonalDataCreate') && (
          <Button variant="default" size="xs" component={Link} to={`${dataRequest.path}/add?memberId=${data.id}`}>
            {t('personalData.addRequest')}
          </Button>
        )}
      </header>
      {data.requests.length === 0 ? (
        <p className={`${classes.faint} faint`}>{t('personalData.noRequests')}</p>
      ) : (
        <Rows
          label={t('personalData.requests')}
          rows={data.requests}
          columns={(column) => [
            column(field('type'), (request) => (
              <Link className="brand" to={`${dataRequest.path}/info/${request.id}`}>
                {choice('type', request.type)}
              </Link>
            )),
            column(field('receivedAt'), (request) => formatDateTime(request.receivedAt)),
            column(field('state'), (request) => <CellText resource={dataRequest} name="state" value={request.state} />),
          ]}
        />
      )}
    </section>
  );
}

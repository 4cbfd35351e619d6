import { unrecordedCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import type { UnrecordedData } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { CopyButtons } from './CopyButtons.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { dataPathOf, PEOPLE_PATH } from './paths.ts';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { Standings } from './Standings.tsx';
import { useNamed, useSend } from './use-personal-data.ts';

/** The data of a person whose name is only in the records of others: as representative, leader or contact. */
export function NamedPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const answer = useNamed(id);
  const { data } = answer;
  return (
    <div className="pane">
      <PageHead title={data?.name ?? t('personalData.people')} note={data && t(`personalData.kind_${data.kind}`)} />
      <div className={`${classes.sheet} scroll`}>
        <Panel answer={answer} waiting={{ height: 160 }}>
          {(named) => <Named data={named} />}
        </Panel>
      </div>
    </div>
  );
}

function Named({ data }: { data: UnrecordedData }) {
  const { t, message } = useWords();
  const { can } = useActor();
  const [isAsked, setAsked] = useState(false);
  const send = useSend();
  const navigate = useNavigate();
  const { id, name, standings, eraseRefusal } = data;
  const mayErase = data.may.includes('Erase');
  return (
    <section className={classes.part} aria-label={t('personalData.namedWhere')}>
      <Standings standings={standings} />
      <OwnRecords records={data.records} />
      <div className={`${classes.buttons} flex wrap gap2 mt3`}>
        {can('PersonalDataExport') && <CopyButtons call={unrecordedCalls.export} id={id} />}
        {mayErase && (
          <Button variant="danger" disabled={eraseRefusal !== null} onClick={() => setAsked(true)}>
            {t('personalData.Erase')}
          </Button>
        )}
      </div>
      {mayErase && eraseRefusal && <p className={`${classes.faint} faint`}>{message(eraseRefusal)}</p>}
      {isAsked && (
        <EraseDialog
          name={name}
          hint={t('personalData.namedHint')}
          standings={standings}
          onErase={async (input) => {
            await send(tell(unrecordedCalls.erase, { params: { id }, body: input }));
            await navigate(PEOPLE_PATH, { replace: true });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

function OwnRecords({ records }: Pick<UnrecordedData, 'records'>) {
  const { t, area } = useWords();
  const actor = useActor();
  if (records.length === 0) return null;
  return (
    <div className={classes.standings}>
      <p>{t('personalData.ownRecords')}</p>
      <ul>
        {records.map((record) => {
          const path = dataPathOf(record.area, record.id, actor);
          return (
            <li key={record.id}>
              {path ? (
                <Link className="brand" to={path}>
                  {record.name}
                </Link>
              ) : (
                record.name
              )}{' '}
              · {area(record.area).one}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

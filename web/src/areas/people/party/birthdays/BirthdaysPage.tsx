import { birthdaysCall } from '@hoivien/contract/areas/people/party/birthday.calls.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import type { Birthday } from '@hoivien/contract/areas/people/party/birthday.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Panel } from '../../../../kit/resource/list/Panel.tsx';
import { recordPath } from '../../../../kit/resource/record-path.ts';
import frame from '../../../../kit/ui/ListFrame.module.css';
import { PageHead } from '../../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import './birthdays.texts.ts';

/** The birthdays of the next seven days, for those who may reveal them. The server logs each look. */
export function BirthdaysPage() {
  const { t, formatNumber } = useWords();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const answer = useAnswer(birthdaysCall, { query: { page } }, { placeholderData: keepPreviousData });
  return (
    <div className="pane">
      <PageHead title={t('birthday.title')} count={answer.data && formatNumber(answer.data.total)} />
      <p className={`${frame.bar} row wrap gap2 rigid`}>{t('birthday.logged')}</p>
      <Panel
        answer={answer}
        none={[t('birthday.none'), t('birthday.noneText')]}
        waiting={{ width: 'auto', m: 'md' }}
        pages={{
          number: page,
          words: { one: t('birthday.one'), many: t('birthday.many') },
          onPage: (next) => setParams({ page: String(next) }),
          always: true,
        }}
      >
        {(data) => (
          <div className={`${frame.frame} scroll surface`} role="region" aria-label={t('birthday.title')} tabIndex={0}>
            <BirthdayTable rows={data.items} />
          </div>
        )}
      </Panel>
    </div>
  );
}

function BirthdayTable({ rows }: { rows: readonly Birthday[] }) {
  const { t } = useWords();
  const actor = useActor();
  const [today] = useState(() => dayOf(new Date()));
  return (
    <Rows
      label={t('birthday.title')}
      edges
      rows={rows}
      keyOf={({ area, id }) => `${area} ${id}`}
      columns={(column) => [
        column(t('birthday.day'), ({ day }) => (
          <>
            {day.split('-').slice(1).toReversed().join('/')}
            {day === today && <b> {t('birthday.today')}</b>}
          </>
        )),
        column(t('birthday.name'), ({ area, id, name }) => {
          const path = recordPath(area, id, actor);
          return path ? <Link to={path}>{name}</Link> : name;
        }),
        column(t('birthday.of'), ({ company }) =>
          company === null ? t('birthday.member') : t('birthday.leaderOf', { company }),
        ),
      ]}
    />
  );
}

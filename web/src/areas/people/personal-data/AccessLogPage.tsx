import {
  ACCESS_ACTIONS,
  type Access,
  type AccessAction,
} from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import '../../../kit/resource/resource.texts.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { AccessFilters } from './AccessFilters.tsx';
import { pathOfRecord } from './paths.ts';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { useAccess, useAccessAddress } from './use-access.ts';

/** The log of looks, exports and erasures of personal data, with user, moment, address, fields and reason. */
export function AccessLogPage() {
  const { t } = useWords();
  const address = useAccessAddress();
  const { page, change } = address;
  const answer = useAccess(address);
  const { data } = answer;
  return (
    <div className="pane">
      <PageHead title={t('personalData.access')} />
      <AccessFilters address={address} record={data?.items[0]?.label} />
      <div className={`${classes.scroll} scroll`} role="region" aria-label={t('personalData.access')} tabIndex={0}>
        <Panel
          answer={answer}
          none={
            <EmptyState
              kind={address.hasFilters ? 'nothingFound' : 'nothingYet'}
              title={t(address.hasFilters ? 'personalData.noneFound' : 'personalData.noAccess')}
              actions={
                address.hasFilters && (
                  <Button variant="default" onClick={address.clear}>
                    {t('personalData.clear')}
                  </Button>
                )
              }
            >
              {t('personalData.accessAbout')}
            </EmptyState>
          }
        >
          {({ items }) => <Entries items={items} />}
        </Panel>
      </div>
      <ListFooter
        number={page}
        page={data}
        words={{ one: t('personalData.entry'), many: t('personalData.entries') }}
        onPage={(next) => change({ page: String(next) })}
      />
    </div>
  );
}

function Entries({ items }: { items: readonly Access[] }) {
  const { t, formatDateTime, formatNumber } = useWords();
  return (
    <Rows
      label={t('personalData.access')}
      edges
      rows={items}
      columns={(column) => [
        column(t('personalData.when'), (entry) => formatDateTime(entry.at)),
        column(t('personalData.who'), (entry) => entry.actorName),
        column(t('personalData.what'), (entry) =>
          isKnown(entry.action) ? t(`personalData.access${entry.action}`) : entry.action,
        ),
        column(t('personalData.record'), (entry) => <Subject entry={entry} />),
        column(t('personalData.fields'), { title: (entry) => entry.fields.join(', ') }, (entry) => (
          <Fields entry={entry} />
        )),
        column(t('personalData.rows'), { isNumber: true }, (entry) => formatNumber(entry.rows)),
        column(t('personalData.reason'), { title: (entry) => entry.reason ?? '' }, (entry) => entry.reason),
        column(t('personalData.ip'), { cellClass: classes.ip, title: (entry) => entry.ip ?? '' }, (entry) => entry.ip),
      ]}
    />
  );
}

function Subject({ entry }: { entry: Access }) {
  const { t, area } = useWords();
  if (!entry.entityId) {
    return (
      <>
        {area(entry.area).title} · {t('personalData.wholeList')}
      </>
    );
  }
  return (
    <Link className="ink strong" to={pathOfRecord(entry.area, entry.entityId)}>
      {entry.label ?? entry.entityId}
    </Link>
  );
}

/** The fields of an exported list. The copy of one person has sections instead, which have no labels. */
function Fields({ entry: { area: name, entityId, fields, action } }: { entry: Access }) {
  const { t, area } = useWords();
  if (fields.includes('*') || (entityId && action === 'Export')) return <>{t('personalData.everything')}</>;
  return <>{fields.map((field) => area(name).field(field)).join(', ')}</>;
}

function isKnown(action: string): action is AccessAction {
  return (ACCESS_ACTIONS as readonly string[]).includes(action);
}

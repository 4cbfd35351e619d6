import { Fragment } from 'react';
import type { PublicInfo } from '@hoivien/contract/kit/session/session.schema.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { alternativesOf, conditionsOf } from '../../../kit/resource/query/conditions.ts';
import { AlternativeText, ConditionText } from '../../../kit/resource/query/ConditionText.tsx';
import { kindParts } from '../../../kit/resource/form/kinds.tsx';
import { resourceText } from '../../../kit/resource/value-text.ts';
import type { ListAddress } from '../../../kit/resource/use-list-address.ts';
import { useListView } from '../../../kit/resource/view/use-list-view.ts';
import { Letterhead } from '../../../kit/print/Letterhead.tsx';
import classes from '../../../kit/print/Print.module.css';
import { PrintFrame } from '../../../kit/print/PrintFrame.tsx';
import './print.texts.ts';
import { useAssociation, useToday } from '../../../kit/print/use-paper.ts';
import { useRows } from './use-printed.ts';
import '../../../kit/resource/sentence/sentence.texts.ts';

/** The list with its rows, order and columns on A3, with the head of the table on every sheet. */
export function PrintListPage({ resource }: { resource: Resource }) {
  const { t, area, formatNumber } = useWords();
  const [params] = useSearchParams();
  const { address, preferences, isWaiting } = useListView(resource);
  const columns = preferences.order.filter((name) => !preferences.hidden.includes(name));
  const { query, progress } = useRows(resource, address, isWaiting, columns);
  const association = useAssociation();
  const { one, many } = area(resource.area);
  const rows = query.data?.rows ?? [];
  return (
    <PrintFrame
      title={t('print.listTitle', { many })}
      back={`${resource.path}?${params}`}
      query={query}
      progress={progress}
      printed={query.data}
      isReady={query.isSuccess && association !== undefined}
      notes={query.data ? [t('print.rows', { count: formatNumber(rows.length), one, many })] : []}
    >
      <article className={classes.list}>
        <ListHead resource={resource} address={address} association={association} count={rows.length} />
        <ListTable resource={resource} columns={columns} rows={rows} />
      </article>
    </PrintFrame>
  );
}

interface ListHeadProps {
  resource: Resource;
  address: ListAddress;
  association: PublicInfo | undefined;
  count: number;
}

function ListHead({ resource, address, association, count }: ListHeadProps) {
  const { t, area, formatNumber } = useWords();
  const today = useToday();
  const { one, many } = area(resource.area);
  const conditions = conditionsOf(resource, address.filters);
  const alternatives = alternativesOf(resource, address.filters);
  const isWhole = conditions.length === 0 && alternatives.length === 0 && !address.search;
  return (
    <header className={classes.listHead}>
      <p>
        <Letterhead association={association} />
      </p>
      <h2>{t('print.listTitle', { many })}</h2>
      <p className={`${classes.filters} flex wrap`}>
        {isWhole && <span>{t('print.everything')}</span>}
        {address.search && <span>{t('print.searched', { search: address.search })}</span>}
        {conditions.map((condition) => (
          <span key={`${condition.field} ${condition.wording}`}>
            <ConditionText resource={resource} condition={condition} />
          </span>
        ))}
        {alternatives.length > 0 && (
          <span>
            {alternatives.map((asked, at) => (
              <Fragment key={at}>
                {at > 0 && ` ${t('sentence.or')} `}
                <AlternativeText resource={resource} conditions={asked} />
              </Fragment>
            ))}
          </span>
        )}
      </p>
      <p>
        {t('print.rows', { count: formatNumber(count), one, many })} · {t('print.printedOn', { day: today })}
      </p>
    </header>
  );
}

interface ListTableProps {
  resource: Resource;
  columns: readonly string[];
  /** Its columns are chosen when it is printed, so its values are read by name. */
  rows: readonly Readonly<Record<string, unknown> & Pick<PartyItem, 'id'>>[];
}

function ListTable({ resource, columns, rows }: ListTableProps) {
  const words = useWords();
  const fields = allFields(resource);
  const parts = (name: string) => fields[name] && kindParts[fields[name].kind];
  const label = words.area(resource.area).field;
  return (
    <div data-fit>
      <table className={`${classes.table} wide number`}>
        <thead>
          <tr>
            <th scope="col" data-numeric>
              {words.t('print.order')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" data-numeric={parts(name)?.numeric}>
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record, index) => (
            <tr key={record.id}>
              <td data-numeric>{index + 1}</td>
              {columns.map((name) => (
                <Cell key={name} text={resourceText(resource, name, record[name], words, record)} parts={parts(name)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ text, parts }: { text: string; parts: { numeric?: true; whole?: true } | undefined }) {
  const isLong = !parts?.numeric && LONG_WORD.test(text);
  return (
    <td data-numeric={parts?.numeric} data-whole={parts?.whole} data-long={isLong || undefined}>
      {text}
    </td>
  );
}

/** A word that may be broken: a web address, or a name without blanks. */
const LONG_WORD = /\S{20}/u;

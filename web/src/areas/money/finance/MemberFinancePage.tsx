import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ItemsPanel } from '../../../kit/resource/list/ItemsPanel.tsx';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import classes from './Finance.module.css';
import './finance.texts.ts';
import { dateField, FINANCE_TABS, type FinanceTab, financePath } from './kinds.ts';
import { EarlierYears, useMemberFinance, YearFacts } from './MemberYears.tsx';

const TABS = Object.keys(FINANCE_TABS) as FinanceTab[];

/** The finance of one member by tab: the year, the entries of the list, and the earlier years. */
export function MemberFinancePage() {
  const { tab: asked = '', id = '' } = useParams();
  const { t, area } = useWords();
  const actor = useActor();
  const query = useMemberFinance(id);
  const { data } = query;
  usePageTitle(data ? `${t('finance.tab')} · ${data.memberName}` : null);
  const open = TABS.filter((one) => actor.can(permissionCode(FINANCE_TABS[one].area, 'Search')));
  const tab = open.find((one) => one === asked);
  const [first] = open;
  if (!tab) return first ? <Navigate to={financePath(first, id)} replace /> : null;
  if (query.isError && !data) return <ListFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={300} width="auto" m="xl" aria-label={t('finance.historyOf')} />;
  const resource = FINANCE_TABS[tab];
  const [present, ...earlier] = data.years;
  const path = recordPath(AREA_OF_TYPE[data.memberType] ?? '', id, actor);
  return (
    <div className="pane relative">
      <PageHead
        title={data.memberName}
        note={data.memberCode}
        actions={
          <>
            {path && (
              <Button variant="default" component={Link} to={path}>
                {t('finance.toMember')}
              </Button>
            )}
            {actor.can(permissionCode(resource.area, 'Create')) && (
              <Button leftSection={<IconPlus />} component={Link} to={`${resource.path}/add?memberId=${id}`}>
                {t('finance.addOne', { one: area(resource.area).one })}
              </Button>
            )}
          </>
        }
      />
      {present && <YearFacts year={present} />}
      <TabLinks
        label={t('finance.historyOf')}
        tabs={open.map((one) => ({
          key: one,
          to: financePath(one, id),
          label: area(FINANCE_TABS[one].area).title,
          isHere: one === tab,
        }))}
      />
      <div className={`${classes.scroll} scroll`} role="region" aria-label={area(resource.area).title} tabIndex={0}>
        <ItemsPanel
          key={tab}
          resource={resource}
          filter={{ memberId: id, sort: `${dateField(resource)}:desc` }}
          columns={['code', dateField(resource), 'quantity', 'unitPrice', 'money', 'status']}
        >
          {earlier.length > 0 && (
            <>
              <div className={`${classes.part} flex baseline wrap`}>
                <h2 className="large strong">{t('finance.earlier')}</h2>
              </div>
              <EarlierYears years={earlier} />
            </>
          )}
        </ItemsPanel>
      </div>
    </div>
  );
}

/** The address of the old menu entry leads to the revenue of the member. */
export function HistoryRevenues() {
  const { id = '' } = useParams();
  return <Navigate to={financePath('revenue', id)} replace />;
}

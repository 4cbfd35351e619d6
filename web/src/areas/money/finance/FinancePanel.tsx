import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ItemsPanel, itemsQuery } from '../../../kit/resource/list/ItemsPanel.tsx';
import classes from './Finance.module.css';
import './finance.texts.ts';
import { dateField, FINANCE_TABS, type FinanceTab, financePath } from './kinds.ts';
import { EarlierYears, useMemberFinance, YearFacts } from './MemberYears.tsx';

/** The tab on the record of a member: this year, the entries of each list, and the earlier years. */
export function FinancePanel({ id }: { id: string }) {
  const { t, area } = useWords();
  const { can } = useActor();
  const query = useMemberFinance(id);
  const tabs = (Object.keys(FINANCE_TABS) as FinanceTab[]).filter((tab) =>
    can(permissionCode(FINANCE_TABS[tab].area, 'Search')),
  );
  const isWaiting = useQueries({ queries: tabs.map((tab) => itemsQuery(listOf(tab, id))) }).some(
    ({ isPending }) => isPending,
  );
  const years = isWaiting ? undefined : query.data?.years;
  return (
    <Panel answer={{ ...query, data: years }} waiting={{ height: 160 }}>
      {([present, ...earlier]) => (
        <div className={classes.panel}>
          {present && <YearFacts year={present} />}
          {tabs.map((tab) => {
            const resource = FINANCE_TABS[tab];
            return (
              <section key={tab} aria-label={area(resource.area).title}>
                <div className={`${classes.part} flex baseline wrap`}>
                  <h2 className="large strong">{area(resource.area).title}</h2>
                  <Link to={financePath(tab, id)}>{t('finance.seeAll')}</Link>
                  <span className="grow" />
                  {can(permissionCode(resource.area, 'Create')) && (
                    <Button
                      variant="default"
                      size="compact-md"
                      leftSection={<IconPlus />}
                      component={Link}
                      to={`${resource.path}/add?memberId=${id}`}
                    >
                      {t('finance.addOne', { one: area(resource.area).one })}
                    </Button>
                  )}
                </div>
                <ItemsPanel {...listOf(tab, id)} />
              </section>
            );
          })}
          {earlier.length > 0 && (
            <section aria-label={t('finance.earlier')}>
              <div className={`${classes.part} flex baseline wrap`}>
                <h2 className="large strong">{t('finance.earlier')}</h2>
              </div>
              <EarlierYears years={earlier} />
            </section>
          )}
        </div>
      )}
    </Panel>
  );
}

/** The newest entries of a list. */
function listOf(tab: FinanceTab, memberId: string) {
  const resource = FINANCE_TABS[tab];
  return {
    resource,
    filter: { memberId, pageSize: '5' },
    columns: [dateField(resource), 'quantity', 'money', 'status'],
  };
}

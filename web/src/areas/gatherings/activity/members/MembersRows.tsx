import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useWords } from '../../../../kit/i18n/words.ts';
import { DataTable } from '../../../../kit/resource/list/DataTable.tsx';
import { ListFailed, ListUnreachable } from '../../../../kit/resource/list/ListEmpty.tsx';
import list from '../../../../kit/resource/list/ListPage.module.css';
import { EmptyState } from '../../../../kit/ui/EmptyState.tsx';
import { type EventMembers, participant } from './use-members.ts';

/** The participants, or why there are none. */
export function MembersRows({ members, onAdd }: { members: EventMembers; onAdd: () => void }) {
  const { t } = useWords();
  const { query, total, isWhole, mayWrite, address, change } = members;
  return (
    <>
      {query.isKept && <ListUnreachable error={query.error} onRetry={() => void query.refetch()} />}
      {query.isError && !query.isKept ? (
        <ListFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : total === 0 ? (
        <div className={`${list.empty} scroll`}>
          <EmptyState
            kind={isWhole ? 'nothingYet' : 'nothingFound'}
            title={t(isWhole ? 'eventMember.nobody' : 'eventMember.nobodyFound')}
            actions={
              isWhole ? (
                mayWrite && (
                  <Button leftSection={<IconPlus />} onClick={onAdd}>
                    {t('eventMember.byChoice')}
                  </Button>
                )
              ) : (
                <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
                  {t('eventMember.showAll')}
                </Button>
              )
            }
          >
            {isWhole && t('eventMember.nobodyText')}
          </EmptyState>
        </div>
      ) : (
        <DataTable
          resource={participant}
          rows={members.rows}
          foundBy={query.data?.foundBy}
          stale={query.isPlaceholderData}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          preferences={members.preferences}
          fit={members.fit}
          onWidth={members.setWidth}
          current={members.current}
          addressOf={members.addressOf}
          cells={members.cells}
          selection={members.mayAnswer ? members.selection : undefined}
        />
      )}
    </>
  );
}

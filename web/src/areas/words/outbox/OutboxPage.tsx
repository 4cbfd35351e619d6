import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { outboxCalls } from '@hoivien/contract/areas/words/outbox/outbox.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { Delivery } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { DELIVERY_CHANNELS, DELIVERY_STATES } from '@hoivien/contract/kit/delivery.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import '../../../kit/resource/resource.texts.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { useTakeBack } from '../../../kit/ui/notify.tsx';
import frame from '../../../kit/ui/ListFrame.module.css';
import classes from './OutboxPage.module.css';
import { OverdueQuestion } from './OverdueQuestion.tsx';
import { OutboxMessage } from './OutboxMessage.tsx';
import { OutboxTable } from './OutboxTable.tsx';
import './outbox.texts.ts';

const SEARCH_PAUSE = 120;

const pressPath = (id: string) => addressOf(outboxCalls.takeBack.url, { id });

/** Mails and SMS: sent, waiting, failed, or kept because no driver sends them. */
export function OutboxPage() {
  const { t, area, formatNumber } = useWords();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Pick<Delivery, 'id'>>();
  const question = {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    search: params.get('search') ?? '',
    state: params.get('state') ?? '',
    channel: params.get('channel') ?? '',
    press: params.get('press') ?? '',
  };
  const list = useAnswer(outboxCalls.list, { query: question }, { placeholderData: keepPreviousData, staleTime: 0 });
  const change = (changes: Record<string, string>) =>
    setParams((now) => {
      const next = {
        search: now.get('search') ?? '',
        state: now.get('state') ?? '',
        channel: now.get('channel') ?? '',
        press: now.get('press') ?? '',
        page: '',
        ...changes,
      };
      return Object.entries(next).filter(([, value]) => value !== '');
    });
  const takeBack = useTakeBack();
  const words = area('Outbox');
  const total = list.data?.total;
  const isFiltered =
    question.search !== '' || question.state !== '' || question.channel !== '' || question.press !== '';
  return (
    <div className="pane">
      <PageHead title={area('Outbox').title} count={total === undefined ? undefined : formatNumber(total)} />
      <div className={`${frame.bar} row wrap gap2 rigid`}>
        <OutboxSearch
          key={question.search === '' ? 'empty' : 'filled'}
          value={question.search}
          onSearch={(search) => change({ search })}
        />
        <NativeSelect
          size="xs"
          aria-label={t('outbox.stateFilter')}
          value={question.state}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
          data={[
            { value: '', label: t('outbox.all') },
            ...DELIVERY_STATES.map((state) => ({ value: state, label: t(`outbox.${state}`) })),
          ]}
        />
        <NativeSelect
          size="xs"
          aria-label={t('outbox.channel')}
          value={question.channel}
          onChange={({ currentTarget }) => change({ channel: currentTarget.value })}
          data={[
            { value: '', label: t('outbox.everyChannel') },
            ...DELIVERY_CHANNELS.map((channel) => ({ value: channel, label: t(`outbox.${channel}`) })),
          ]}
        />
        {question.press !== '' && (
          <>
            <span>{t('outbox.ofPress')}</span>
            <Button variant="default" size="xs" onClick={() => change({ press: '' })}>
              {t('outbox.everyPress')}
            </Button>
            {list.data?.items.some(({ state }) => state === 'later') && (
              <Button variant="default" size="xs" onClick={() => void takeBack([pressPath(question.press)])}>
                {t('kit.takeBack')}
              </Button>
            )}
          </>
        )}
      </div>
      <OverdueQuestion />
      {list.data?.items.some(({ state }) => state === 'kept') && (
        <p className={`${frame.hint} rigid small ruled`}>{t('outbox.keptHint')}</p>
      )}
      {list.isError && (
        <div className={`${frame.empty} grow auto ruled`}>
          <ListFailed error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {total === 0 && (
        <div className={`${frame.empty} grow auto ruled`}>
          <EmptyState
            kind={isFiltered ? 'nothingFound' : 'nothingYet'}
            title={t(isFiltered ? 'outbox.nothingFound' : 'outbox.none')}
            actions={
              isFiltered && (
                <Button variant="default" onClick={() => change({ search: '', state: '', channel: '', press: '' })}>
                  {t('outbox.clear')}
                </Button>
              )
            }
          >
            {!isFiltered && t('outbox.noneText')}
          </EmptyState>
        </div>
      )}
      {!list.isError && total !== 0 && (
        <OutboxTable rows={list.data?.items} stale={list.isPlaceholderData} onOpen={setOpened} />
      )}
      <ListFooter
        number={question.page}
        page={list.data}
        words={words}
        onPage={(page) => change({ page: String(page) })}
      />
      {opened && (
        <OutboxMessage
          key={opened.id}
          id={opened.id}
          onOpen={(id) => setOpened({ id })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function OutboxSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { t } = useWords();
  const send = useDebouncedCallback((text: string) => onSearch(text.trim()), SEARCH_PAUSE);
  return (
    <TextInput
      className={`${classes.search} icons-sm`}
      type="search"
      size="xs"
      maxLength={100}
      aria-label={t('outbox.search')}
      placeholder={t('outbox.search')}
      leftSection={<IconSearch aria-hidden="true" />}
      defaultValue={value}
      onChange={({ currentTarget }) => send(currentTarget.value)}
    />
  );
}

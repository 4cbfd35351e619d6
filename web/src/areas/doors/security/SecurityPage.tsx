import { securityCalls } from '@hoivien/contract/areas/doors/security/security.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import {
  SECURITY_DAYS,
  SECURITY_KINDS,
  type SecurityEvent,
  type SecurityKind,
} from '@hoivien/contract/areas/doors/security/security.schema.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import '../../../kit/resource/resource.texts.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { isDay } from '../../../kit/ui/moment/day.ts';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { passing } from '../../../kit/ui/typing.ts';
import classes from './Security.module.css';
import './security-page.texts.ts';

const FILTERS = ['kind', 'userId', 'ip', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];
const DAY = 24 * 60 * 60 * 1000;

/** Sign-ins and signs of attacks: what, when, whose account, from where. */
export function SecurityPage() {
  const { t, area } = useWords();
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>;
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const change = (name: Filter | 'page', value: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const { from, to, kind, ...rest } = values;
  const query = {
    ...rest,
    kind: SECURITY_KINDS.find((one) => one === kind),
    from: startOf(from, 0),
    to: startOf(to, 1),
    page,
  };
  const list = useAnswer(securityCalls.list, { query }, { placeholderData: keepPreviousData, staleTime: 0 });
  const words = area('SecurityEvents');
  return (
    <div className="pane">
      <PageHead title={words.title} />
      <p className={`${classes.kept} note`}>{t('security.kept', { days: SECURITY_DAYS })}</p>
      <Filters values={values} change={change} clear={() => setParams({})} />
      <div className="scroll" role="region" aria-label={words.title} tabIndex={0}>
        <Panel
          answer={list}
          none={
            <EmptyState
              kind={FILTERS.some((name) => values[name]) ? 'nothingFound' : 'nothingYet'}
              title={t('security.none')}
            />
          }
        >
          {({ items }) => <Events events={items} />}
        </Panel>
      </div>
      <ListFooter number={page} page={list.data} words={words} onPage={(next) => change('page', String(next))} />
    </div>
  );
}

interface FiltersProps {
  values: Record<Filter, string>;
  change: (name: Filter, value: string) => void;
  clear: () => void;
}

function Filters({ values, change, clear }: FiltersProps) {
  const { t } = useWords();
  // While a person types, the text is not a day yet.
  const setDay = (name: 'from' | 'to', day: string) => {
    if (day === '' || isDay(day)) change(name, day);
  };
  return (
    <div {...passing} className={`${classes.filters} flex wrap rigid`}>
      <NativeSelect
        label={t('security.kind')}
        value={values.kind}
        data={[
          { value: '', label: t('security.all') },
          ...SECURITY_KINDS.map((kind) => ({ value: kind, label: t(`security.${kind}`) })),
        ]}
        onChange={({ currentTarget }) => change('kind', currentTarget.value)}
      />
      <RefPicker
        area="Users"
        label={t('security.who')}
        value={values.userId || null}
        onChange={(id) => change('userId', id ?? '')}
      />
      <TextInput
        key={values.ip}
        label={t('security.ip')}
        defaultValue={values.ip}
        maxLength={45}
        onBlur={({ currentTarget }) => change('ip', currentTarget.value.trim())}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') change('ip', currentTarget.value.trim());
        }}
      />
      <DayInput label={t('security.from')} value={values.from} onChange={(day) => setDay('from', day)} />
      <DayInput label={t('security.to')} value={values.to} onChange={(day) => setDay('to', day)} />
      {FILTERS.some((name) => values[name]) && (
        <Button variant="subtle" onClick={clear}>
          {t('security.clear')}
        </Button>
      )}
    </div>
  );
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  const { t, area, formatDateTime, formatNumber } = useWords();
  return (
    <Rows
      label={area('SecurityEvents').title}
      edges
      rows={events}
      columns={(column) => [
        column(t('security.at'), ({ at }) => formatDateTime(at)),
        column(t('security.kind'), ({ kind }) => <Status kind={looks[kind]}>{t(`security.${kind}`)}</Status>),
        column(t('security.count'), ({ count }) => formatNumber(count)),
        column(t('security.who'), ({ userId, userName }) =>
          userName ? <Link to={`/user/info/${userId}`}>{userName}</Link> : t('security.unknown'),
        ),
        column(t('security.ip'), ({ ip }) => ip),
        column(t('security.call'), ({ call, reason }) => (
          <>
            {call}
            {reason && ` · ${reason}`}
          </>
        )),
      ]}
    />
  );
}

const looks: Readonly<Record<SecurityKind, StatusKind>> = {
  wrongPassword: 'off',
  wrongCode: 'off',
  copiedPasskey: 'off',
  lock: 'off',
  forgedToken: 'off',
  forgedWebhook: 'off',
  limit: 'off',
  export: 'time',
  reveal: 'time',
  rights: 'time',
  account: 'time',
  seeAs: 'time',
  signIn: 'new',
  newDevice: 'time',
};

function startOf(day: string, days: number): string | null {
  const at = Date.parse(`${day}T00:00:00+07:00`);
  return Number.isNaN(at) ? null : new Date(at + days * DAY).toISOString();
}

import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { minutesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { AgendaItem } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { AGENDA_MAX } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { ROOM } from './cells.tsx';
import classes from './Meeting.module.css';
import './meet.texts.ts';

/** The agenda, which is edited in place. */
export function AgendaPart({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { t } = useWords();
  const query = useAnswer(minutesCalls.agenda, { params: { id } });
  const [editing, setEditing] = useState(false);
  const items = query.data?.items ?? [];
  return (
    <section className={classes.part} aria-label={t('meet.agenda')}>
      <header>
        <h2>{t('meet.agenda')}</h2>
        {mayWrite && !editing && query.data && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={items.length > 0 ? <IconPencil /> : <IconPlus />}
            onClick={() => setEditing(true)}
          >
            {t(items.length > 0 ? 'meet.edit' : 'meet.addItem')}
          </Button>
        )}
      </header>
      {query.isError && <PieceFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && editing && (
        <AgendaForm id={id} items={items} version={query.data.version} onDone={() => setEditing(false)} />
      )}
      {!editing && items.length === 0 && !query.isError && (
        <p className="faint">{query.data ? t('meet.agendaNone') : ROOM}</p>
      )}
      {!editing && items.length > 0 && (
        <ol className={classes.agenda}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have no other name, and keep no state
            <li key={index} className="grid gap2">
              <span className="hint number">{item.time}</span>
              <b className="breaks regular">{item.text}</b>
              <span className="hint number">{item.speaker}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface AgendaFormProps {
  id: string;
  items: readonly AgendaItem[];
  version: number;
  onDone: () => void;
}

/** An item while it is edited; `key` follows it when it moves. */
interface Edited {
  key: number;
  time: string;
  text: string;
  speaker: string;
}

function AgendaForm({ id, items, version, onDone }: AgendaFormProps) {
  const { t } = useWords();
  const save = useCall(minutesCalls.saveAgenda);
  // Others may save meanwhile; the server then refuses this version instead of losing theirs.
  const [read] = useState(version);
  const [busy, setBusy] = useState(false);
  const [next, setNext] = useState(items.length + 1);
  const [rows, setRows] = useState<Edited[]>(() => {
    const held = items.map((item, key) => ({
      key,
      time: item.time ?? '',
      text: item.text,
      speaker: item.speaker ?? '',
    }));
    return held.length > 0 ? held : [{ key: items.length, time: '', text: '', speaker: '' }];
  });
  const set = (key: number, values: Partial<Edited>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const add = () => {
    setRows([...rows, { key: next, time: '', text: '', speaker: '' }]);
    setNext(next + 1);
  };
  const isBad = rows.some(({ time }) => timeOf(time) === undefined);
  const submit = async () => {
    if (isBad) return;
    setBusy(true);
    try {
      const kept = rows
        .filter(({ text }) => text.trim() !== '')
        .map(({ time, text, speaker }) => ({ time: timeOf(time) ?? null, text, speaker: speaker.trim() || null }));
      await save.send({ params: { id }, body: { items: kept, version: read } });
      onDone();
    } catch (error) {
      notify.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.agendaForm}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {rows.map((row, index) => (
        <div key={row.key} className="grid centre gap1">
          <TextInput
            size="xs"
            aria-label={`${t('meet.time')} ${index + 1}`}
            placeholder="14:00"
            inputMode="numeric"
            value={row.time}
            error={timeOf(row.time) === undefined}
            onChange={({ currentTarget }) => set(row.key, { time: currentTarget.value })}
            onBlur={() => set(row.key, { time: timeOf(row.time) ?? row.time })}
          />
          <TextInput
            size="xs"
            aria-label={`${t('meet.itemText')} ${index + 1}`}
            placeholder={t('meet.itemText')}
            value={row.text}
            maxLength={500}
            data-autofocus={index === rows.length - 1 || undefined}
            onChange={({ currentTarget }) => set(row.key, { text: currentTarget.value })}
          />
          <TextInput
            size="xs"
            aria-label={`${t('meet.speaker')} ${index + 1}`}
            placeholder={t('meet.speaker')}
            value={row.speaker}
            maxLength={100}
            onChange={({ currentTarget }) => set(row.key, { speaker: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={index === 0}
            aria-label={t('meet.itemUp', { number: index + 1 })}
            onClick={() => setRows(rows.toSpliced(index - 1, 2, row, rows[index - 1] as Edited))}
          >
            <IconArrowUp />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('meet.removeItem', { number: index + 1 })}
            onClick={() => setRows(rows.toSpliced(index, 1))}
          >
            <IconTrash />
          </ActionIcon>
        </div>
      ))}
      <footer className="flex gap2 mt2">
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus />}
          disabled={rows.length >= AGENDA_MAX}
          onClick={add}
        >
          {t('meet.addItem')}
        </Button>
        <span className="grow" />
        <Button variant="default" size="xs" onClick={onDone}>
          {t('meet.cancel')}
        </Button>
        <Button size="xs" type="submit" loading={busy} disabled={isBad}>
          {t('meet.save')}
        </Button>
      </footer>
    </form>
  );
}

/** A typed time as `HH:MM`, '' as none; undefined for a text that is no time. @example timeOf('9h30') // '09:30' */
export function timeOf(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:\s*[:hg.]\s*(\d{2})?)?$/i.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

import type { ResultInput } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { useChosenNames } from '../../kit/resource/reference/use-options.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import './members.texts.ts';
import classes from './Members.module.css';
import { type EventRecord, useEventCalls } from './use-event.ts';

/** The most participants whose results one press records: each is a call of its own. */
export const RESULTS_MOST = 200;
/** Calls at a time, so that other users notice nothing. */
const AT_ONCE = 4;

interface ResultsDialogProps {
  record: EventRecord;
  /** The ids of the chosen participants. */
  people: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Records one grade and badges for several participants. The reason counts where a former result is reversed. */
export function ResultsDialog({ record, people, onDone, onClose }: ResultsDialogProps) {
  const { t, formatNumber, problem } = useWords();
  const calls = useEventCalls(record.id);
  const names = useChosenNames('MeritBadges', record.meritBadgeIds);
  const [gradeId, setGradeId] = useState('');
  const [badges, setBadges] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const store = async () => {
    const waiting = people.values();
    let done = 0;
    const failures: unknown[] = [];
    const work = async () => {
      for (const id of waiting) {
        const change: Partial<ResultInput> = {
          ...(gradeId && { gradeId }),
          ...(badges.length > 0 && { meritBadgeIds: badges }),
        };
        try {
          await calls.result(id, { ...change, reason: reason.trim() || null });
          done++;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (done > 0) notify.done(t('eventMember.resultsDone', { count: formatNumber(done) }));
    const [first] = failures;
    if (first !== undefined) {
      const count = formatNumber(failures.length);
      notify.failed(new Error(t('eventMember.resultsFailed', { count, reason: problem(first) })));
    } else onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t('eventMember.resultsAsk', { count: formatNumber(people.length) })}
      confirmLabel={t('eventMember.save')}
      cancelLabel={t('eventMember.cancel')}
      locked={gradeId === '' && badges.length === 0}
      onConfirm={store}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>{t('eventMember.resultsHint')}</p>
        <NativeSelect
          label={t('eventMember.grade')}
          value={gradeId}
          onChange={({ currentTarget }) => setGradeId(currentTarget.value)}
          data={[
            { value: '', label: '–' },
            ...record.grades.map((one) => ({ value: one.id, label: `${one.name} (+${one.score})` })),
          ]}
        />
        {record.meritBadgeIds.length > 0 && (
          <Checkbox.Group label={t('eventMember.badges')} value={badges} onChange={setBadges}>
            {record.meritBadgeIds.map((id) => (
              <Checkbox key={id} mt="xs" value={id} label={names.of(id)} />
            ))}
          </Checkbox.Group>
        )}
        <Textarea
          label={t('eventMember.reason')}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

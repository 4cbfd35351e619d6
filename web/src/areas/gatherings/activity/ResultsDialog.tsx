import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { useChosenNames } from '../../../kit/resource/reference/use-options.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import './members.texts.ts';
import { type EventRecord, useEventCalls } from './use-event.ts';

interface ResultsDialogProps {
  record: EventRecord;
  /** The ids of the chosen participants. */
  people: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Records one grade and further badges for several participants. The reason counts where a former grade is reversed. */
export function ResultsDialog({ record, people, onDone, onClose }: ResultsDialogProps) {
  const { t, formatNumber } = useWords();
  const calls = useEventCalls(record.id);
  const names = useChosenNames('MeritBadges', record.meritBadgeIds);
  return (
    <FormDialog
      title={t('eventMember.resultsAsk', { count: formatNumber(people.length) })}
      confirmLabel={t('eventMember.save')}
      initial={{ gradeId: '', addedBadgeIds: [] as string[], reason: '' }}
      locked={({ gradeId, addedBadgeIds }) => gradeId === '' && addedBadgeIds.length === 0}
      send={async ({ gradeId, addedBadgeIds, reason }) => {
        const { data } = await calls.results({
          participantIds: [...people],
          ...(gradeId && { gradeId }),
          addedBadgeIds,
          reason: reason.trim() || null,
        });
        const told = [
          t('eventMember.resultsDone', { count: formatNumber(data.changed) }),
          data.unchanged > 0 && t('eventMember.bulkUnchanged', { count: formatNumber(data.unchanged) }),
        ];
        notify.done(told.filter(Boolean).join('. '));
        onDone();
      }}
      onClose={onClose}
    >
      {(input) => (
        <div className="stack gap3">
          <p>{t('eventMember.resultsHint')}</p>
          <NativeSelect
            label={t('eventMember.grade')}
            {...input('gradeId')}
            data={[
              { value: '', label: '–' },
              ...record.grades.map((one) => ({ value: one.id, label: `${one.name} (+${one.score})` })),
            ]}
          />
          {record.meritBadgeIds.length > 0 && (
            <Checkbox.Group label={t('eventMember.addedBadges')} {...input('addedBadgeIds')}>
              {record.meritBadgeIds.map((id) => (
                <Checkbox key={id} mt="xs" value={id} label={names.of(id)} />
              ))}
            </Checkbox.Group>
          )}
          <Textarea label={t('eventMember.reason')} autosize minRows={2} maxLength={1000} {...input('reason')} />
        </div>
      )}
    </FormDialog>
  );
}

import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useActor } from '../../auth/actor.ts';
import { withinSentence } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { apiPath, asText } from '../records.ts';
import classes from './Record.module.css';
import './record.texts.ts';
import { leafText } from '../value/ValueText.tsx';

interface MaskedValueProps {
  resource: Resource;
  /** A field, or a part of one: `leaderInfo.dateOfBirth`. */
  name: string;
  id: string;
  /** The masked text. */
  masked: string;
}

/**
 * A masked value. A user who may see it whole first gives a reason; the whole value then shows here until they leave
 * the page, and nowhere else.
 */
export function MaskedValue({ resource, name, id, masked }: MaskedValueProps) {
  const words = useWords();
  const { t } = words;
  const { can } = useActor();
  const [isAsking, setAsking] = useState(false);
  const [value, setValue] = useState<string>();
  const [reason, setReason] = useState('');
  const label = words.area(resource.area).field(name);
  const reveal = async () => {
    try {
      const body = { fields: [name], reason };
      const { data } = await api.send<Record<string, unknown>>('POST', `${apiPath(resource)}/${id}/Reveal`, body);
      setValue(asText(data[name]));
      setAsking(false);
    } catch (error) {
      notify.failed(error);
    }
    setReason('');
  };
  if (value) return <span className="one-line number">{leafText(resource, name, value, words)}</span>;
  return (
    <>
      <span className="one-line number" {...(!can(REVEAL) && { title: t('record.maskedHint') })}>
        {masked}
      </span>{' '}
      {can(REVEAL) && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.reveal}
          aria-label={`${t('record.reveal')}: ${label}`}
          onClick={() => setAsking(true)}
        >
          {t('record.reveal')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('record.revealAsk', { label: withinSentence(label) })}
        confirmLabel={t('record.reveal')}
        locked={reason.trim() === ''}
        onConfirm={reveal}
        onClose={() => {
          setAsking(false);
          setReason('');
        }}
      >
        <p>{t('record.revealHint')}</p>
        <Textarea
          mt="sm"
          data-autofocus
          withAsterisk
          aria-required
          label={t('record.revealReason')}
          maxLength={1000}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

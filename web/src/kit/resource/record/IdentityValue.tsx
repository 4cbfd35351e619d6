import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { apiPath, asText, type LooseRecord } from '../records.ts';
import classes from './Record.module.css';

interface IdentityValueProps {
  resource: Resource;
  name: string;
  record: LooseRecord;
}

/**
 * An identity number by its last four signs. Whoever may see it all gives a reason first; it then stands here until the
 * page is left, and nowhere else.
 */
export function IdentityValue({ resource, name, record }: IdentityValueProps) {
  const { t, area } = useWords();
  const { can } = useActor();
  const [isAsking, setAsking] = useState(false);
  const [number, setNumber] = useState<string>();
  const [reason, setReason] = useState('');
  const label = area(resource.area).field(name);
  const reveal = async () => {
    try {
      const body = { fields: [name], reason };
      const { data } = await api.send<Record<string, unknown>>(
        'POST',
        `${apiPath(resource)}/${record.id}/Reveal`,
        body,
      );
      setNumber(asText(data[name]));
      setAsking(false);
    } catch (error) {
      notify.failed(error);
    }
    setReason('');
  };
  if (number) return <span className={classes.figures}>{number}</span>;
  return (
    <>
      <span className={classes.figures}>•••• {asText(record[`${name}Last4`])}</span>{' '}
      {can('PersonalDataReveal') && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`${t('record.reveal')}: ${label}`}
          onClick={() => setAsking(true)}
        >
          {t('record.reveal')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('record.revealAsk', { label: label.charAt(0).toLocaleLowerCase('vi') + label.slice(1) })}
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

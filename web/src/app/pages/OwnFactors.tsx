import type { FactorCodes, NewApp, OwnFactors as Factors } from '@hoivien/contract/areas/user/second-factor.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { Dialog } from '../../kit/ui/Dialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import door from './DoorForm.module.css';
import sessions from './OwnSessions.module.css';
import './second-factor.texts.ts';
import { NewAppForm, RecoveryCodes } from './SecondFactorSetup.tsx';

const KEY = ['ownFactors'];
type Factor = Factors['factors'][number];

/** The user's second factors and recovery codes. */
export function OwnFactors() {
  const { t, message, problem, formatRelative, formatDateTime } = useWords();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Factors>('/api/Users/SecondFactor', { signal }),
    staleTime: 0,
  });
  const [app, setApp] = useState<NewApp>();
  const [codes, setCodes] = useState<string[]>();
  const [removing, setRemoving] = useState<Factor>();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const begin = () =>
    api.send<NewApp>('POST', '/api/Users/SecondFactor/App').then(
      ({ data }) => setApp(data),
      (error: unknown) => notify.failed(error),
    );
  const renew = async () => {
    try {
      const answer = await api.send<FactorCodes>('POST', '/api/Users/SecondFactor/Codes');
      notify.done(message(answer.message ?? ''));
      setCodes(answer.data.codes ?? undefined);
    } catch (error) {
      notify.failed(error);
    }
    await refresh();
  };
  const { factors = [], codesLeft = 0 } = query.data ?? {};
  return (
    <section className={sessions.sessions} aria-label={t('factor.title')}>
      <header>
        <h2>{t('factor.title')}</h2>
        <Button variant="default" size="xs" onClick={() => void begin()}>
          {t('factor.addApp')}
        </Button>
      </header>
      <p>
        {query.data && factors.length === 0 && `${t('factor.off')} `}
        {t('factor.about')}
      </p>
      {query.isError && <p role="alert">{problem(query.error)}</p>}
      <ul>
        {factors.map((factor) => (
          <li key={factor.id}>
            <span className={sessions.line}>
              <strong>{factor.name}</strong>
              <span>
                {t('factor.added', { time: formatDateTime(factor.createdAt) })}
                {factor.lastUsedAt && ` · ${t('factor.used', { time: formatRelative(factor.lastUsedAt) })}`}
              </span>
            </span>
            <Button
              variant="subtle"
              size="xs"
              aria-label={`${t('factor.remove')}: ${factor.name}`}
              onClick={() => setRemoving(factor)}
            >
              {t('factor.remove')}
            </Button>
          </li>
        ))}
        {factors.length > 0 && (
          <li>
            <span>{codesLeft === 0 ? t('factor.codesNone') : t('factor.codesLeft', { count: codesLeft })}</span>
            <Button variant="subtle" size="xs" onClick={() => void renew()}>
              {t('factor.renew')}
            </Button>
          </li>
        )}
      </ul>
      <Dialog opened={app !== undefined} onClose={() => setApp(undefined)} title={t('factor.addApp')} size="56em">
        {app && (
          <NewAppForm
            app={app}
            onAdded={(made) => {
              setApp(undefined);
              setCodes(made ?? undefined);
              void refresh();
            }}
          />
        )}
      </Dialog>
      <Dialog
        opened={codes !== undefined}
        onClose={() => undefined}
        withCloseButton={false}
        title={t('factor.codesTitle')}
        size="46em"
      >
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      </Dialog>
      {removing && <Removal factor={removing} onClose={() => setRemoving(undefined)} onRemoved={refresh} />}
    </section>
  );
}

interface RemovalProps {
  factor: Factor;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

function Removal({ factor, onClose, onRemoved }: RemovalProps) {
  const { t, message, problem } = useWords();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const remove = async () => {
    try {
      const answer = await api.send('POST', `/api/Users/SecondFactor/${factor.id}/Remove`, { code });
      notify.done(message(answer.message ?? ''));
      onClose();
      await onRemoved();
    } catch (error) {
      if (error instanceof ApiError) setFault(problem(error));
      else notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('factor.removeAsk', { name: factor.name })}
      confirmLabel={t('factor.removeConfirm')}
      locked={code.trim() === ''}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('factor.removeHint')}</p>
      <TextInput
        className={door.code}
        label={t('factor.code')}
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={fault}
        onChange={({ currentTarget }) => {
          setFault(undefined);
          setCode(currentTarget.value);
        }}
      />
    </ConfirmDialog>
  );
}

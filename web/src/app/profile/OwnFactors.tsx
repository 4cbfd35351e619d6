import { factorCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../kit/call/use-answer.ts';
import type { NewApp, NewPasskey, OwnFactors as Factors } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { Dialog } from '../../kit/ui/Dialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { usePublicInfo } from '../use-public-info.ts';
import door from '../door/DoorForm.module.css';
import sessions from './OwnSessions.module.css';
import { NewPasskeyForm } from '../door/NewPasskeyForm.tsx';
import { canUsePasskeys } from '../door/passkeys.ts';
import '../door/second-factor.texts.ts';
import { NewAppForm, RecoveryCodes } from '../door/SecondFactorSetup.tsx';

const KEY = answerKey(factorCalls.read);
type Factor = Factors['factors'][number];

/** The user's second factors and recovery codes. */
export function OwnFactors() {
  const { t, message, problem, formatRelative, formatDateTime } = useWords();
  const client = useQueryClient();
  const query = useAnswer(factorCalls.read, {}, { staleTime: 0 });
  const [app, setApp] = useState<NewApp>();
  const [passkey, setPasskey] = useState<NewPasskey>();
  const [codes, setCodes] = useState<string[]>();
  const [renaming, setRenaming] = useState<Factor>();
  const origin = usePublicInfo()?.passkeyOrigin;
  const [removing, setRemoving] = useState<Factor>();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const begin = () =>
    tell(factorCalls.beginApp, {}).then(
      ({ data }) => setApp(data),
      (error: unknown) => notify.failed(error),
    );
  const beginPasskey = () =>
    tell(factorCalls.beginPasskey, {}).then(
      ({ data }) => setPasskey(data),
      (error: unknown) => notify.failed(error),
    );
  const added = (made: string[] | null) => {
    setApp(undefined);
    setPasskey(undefined);
    setCodes(made ?? undefined);
    void refresh();
  };
  const renew = async () => {
    try {
      const answer = await tell(factorCalls.renewCodes, {});
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
        <span className="flex wrap gap2">
          {canUsePasskeys(origin) && (
            <Button variant="default" size="xs" onClick={() => void beginPasskey()}>
              {t('factor.addPasskey')}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => void begin()}>
            {t('factor.addApp')}
          </Button>
        </span>
      </header>
      <p>
        {query.data && factors.length === 0 && `${t('factor.off')} `}
        {t('factor.about')}
      </p>
      {!canUsePasskeys(origin) && origin !== undefined && (
        <p className="hint">
          {origin === null
            ? t('factor.passkeyNoAddress')
            : origin === window.location.origin
              ? t('factor.passkeyNoBrowser')
              : t('factor.passkeyElsewhere', { address: origin })}
        </p>
      )}
      {query.isError && <p role="alert">{problem(query.error)}</p>}
      <ul>
        {factors.map((factor) => (
          <li key={factor.id}>
            <span className="stack narrow">
              <strong>{factor.name}</strong>
              <span className="hint number">
                {t('factor.added', { time: formatDateTime(factor.createdAt) })}
                {` · ${factor.lastUsedAt ? t('factor.used', { time: formatRelative(factor.lastUsedAt) }) : t('factor.unused')}`}
              </span>
              {factor.madeFor !== null && (
                <span className="hint number">{t('factor.madeFor', { host: factor.madeFor })}</span>
              )}
            </span>
            <span>
              <Button
                variant="subtle"
                size="xs"
                aria-label={`${t('factor.rename')}: ${factor.name}`}
                onClick={() => setRenaming(factor)}
              >
                {t('factor.rename')}
              </Button>
              <Button
                variant="subtle"
                size="xs"
                aria-label={`${t('factor.remove')}: ${factor.name}`}
                onClick={() => setRemoving(factor)}
              >
                {t('factor.remove')}
              </Button>
            </span>
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
        {app && <NewAppForm app={app} onAdded={added} />}
      </Dialog>
      <Dialog
        opened={passkey !== undefined}
        onClose={() => setPasskey(undefined)}
        title={t('factor.addPasskey')}
        size="46em"
      >
        {passkey && <NewPasskeyForm begun={passkey} onAdded={added} />}
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
      {renaming && <Renaming factor={renaming} onClose={() => setRenaming(undefined)} onRenamed={refresh} />}
      {removing && <Removal factor={removing} onClose={() => setRemoving(undefined)} onRemoved={refresh} />}
    </section>
  );
}

interface RenamingProps {
  factor: Factor;
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

function Renaming({ factor, onClose, onRenamed }: RenamingProps) {
  const { t, message } = useWords();
  const [name, setName] = useState(factor.name);
  const rename = async () => {
    try {
      const answer = await tell(factorCalls.rename, { params: { id: factor.id }, body: { name } });
      notify.done(message(answer.message ?? ''));
      onClose();
      await onRenamed();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('factor.rename')}
      confirmLabel={t('factor.renameConfirm')}
      locked={name.trim() === ''}
      onConfirm={rename}
      onClose={onClose}
    >
      <TextInput
        label={t('factor.deviceName')}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ConfirmDialog>
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
      const answer = await tell(factorCalls.remove, { params: { id: factor.id }, body: { code } });
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
        label={t('factor.removeCode')}
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

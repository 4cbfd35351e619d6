import { type MadeUser, newUser } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { Button, CopyButton } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { labelOf } from '../../../kit/resource/records.ts';
import classes from './User.module.css';
import './user-page.texts.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

/** Adds a user and shows the first password once. */
export function UserAddPage() {
  const land = useLanding();
  const [made, setMade] = useState<MadeUser>();
  const [round, setRound] = useState(0);
  return (
    <>
      <FormPage key={round} resource={newUser} onSaved={(record: MadeUser) => setMade(record)} />
      {made && (
        <FirstPassword
          record={made}
          onOpen={() => void land([`${newUser.path}/info/${made.id}`, newUser.path, '/'], { replace: true })}
          onAnother={() => {
            setMade(undefined);
            setRound(round + 1);
          }}
        />
      )}
    </>
  );
}

interface FirstPasswordProps {
  record: MadeUser;
  onOpen: () => void;
  onAnother: () => void;
}

function FirstPassword({ record, onOpen, onAnother }: FirstPasswordProps) {
  const { t } = useWords();
  const name = labelOf(record, newUser);
  const { password } = record;
  const title = password ? t('user.passwordTitle', { name }) : t('user.added', { name });
  return (
    <Dialog
      opened
      onClose={onOpen}
      closeOnClickOutside={false}
      withCloseButton={false}
      classNames={{ body: classes.dialog }}
    >
      <DialogTitle className="mb2">{title}</DialogTitle>
      <p>{t(password ? 'user.passwordHint' : 'user.typedHint')}</p>
      {password && (
        <dl className={`${classes.secret} grid centre mt4`}>
          <dt className="hint">{t('user.username')}</dt>
          <dd className="row wrap">{record.username}</dd>
          <dt className="hint">{t('user.password')}</dt>
          <dd className="row wrap">
            <code data-password>{password}</code>
            <CopyButton value={password}>
              {({ copied, copy }) => (
                <Button
                  variant="soft"
                  size="xs"
                  data-autofocus
                  leftSection={copied ? <IconCheck /> : <IconCopy />}
                  onClick={copy}
                >
                  {t(copied ? 'user.copied' : 'user.copyPassword')}
                </Button>
              )}
            </CopyButton>
          </dd>
        </dl>
      )}
      <div className={`${classes.foot} flex gap2`}>
        <Button variant="subtle" onClick={onAnother}>
          {t('user.another')}
        </Button>
        <Button onClick={onOpen}>{t('user.open')}</Button>
      </div>
    </Dialog>
  );
}

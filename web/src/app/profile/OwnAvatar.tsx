import { profileCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { sendFile, tell } from '../../kit/api/ask.ts';
import { attachmentFault, MB, ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { useOwnAvatar } from '../use-own-avatar.ts';
import classes from './ProfilePage.module.css';
import './profile.texts.ts';
import { squarePicture } from './square-picture.ts';

/** The largest picture that the browser reads to make it smaller. */
const TAKEN = { ...ONE_PICTURE, maxEach: 50 * MB, maxTotal: 50 * MB };

/** The user's picture beside their name, with buttons to change and remove it. */
export function OwnAvatar({ children }: { children: ReactNode }) {
  const { t, message } = useWords();
  const { profile } = useActor();
  const picture = useOwnAvatar();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? send(file) : tell(profileCalls.removePicture, {})),
    onSuccess: (answer) => {
      client.setQueryData(['profile'], answer.data);
      notify.done(message(answer.message ?? ''));
    },
    onError: (error) => notify.failed(error),
  });
  const hasPicture = profile.avatarPath !== null;
  return (
    <div className={`${classes.avatar} row gap4 narrow`}>
      <Avatar name={profile.fullName} src={picture} large />
      <div>
        {children}
        <div className={`${classes.avatarWays} row wrap`} role="group" aria-label={t('profile.picture')}>
          <Button
            variant="default"
            size="xs"
            loading={change.isPending && change.variables !== null}
            disabled={change.isPending}
            onClick={() => input.current?.click()}
          >
            {t(hasPicture ? 'profile.changePicture' : 'profile.choosePicture')}
          </Button>
          {hasPicture && (
            <Button variant="subtle" size="xs" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t('profile.removePicture')}
            </Button>
          )}
          <small className="hint">{t('profile.pictureHint')}</small>
        </div>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={ONE_PICTURE.extensions.map((extension) => `.${extension}`).join(',')}
        aria-label={t('profile.picture')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) change.mutate(file);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

async function send(file: File) {
  const fault = attachmentFault([{ fileName: file.name, size: file.size }], TAKEN);
  if (fault) throw new ApiError(400, { message: fault.message, errors: [{ ...fault, field: 'file' }] });
  return sendFile(profileCalls.setPicture, await squarePicture(file));
}

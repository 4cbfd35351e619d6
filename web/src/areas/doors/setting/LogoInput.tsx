import { type Attachment, attachmentFault, MB, ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { attachmentCalls } from '@hoivien/contract/kit/attachment.calls.ts';
import { sendFile } from '../../../kit/api/ask.ts';
import { ApiError } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { fitPicture } from './fit-picture.ts';
import classes from './Setting.module.css';
import './setting-page.texts.ts';

/** The largest picture that the browser reads to make it smaller. */
const TAKEN = { ...ONE_PICTURE, maxEach: 50 * MB, maxTotal: 50 * MB };

interface LogoInputProps {
  /** At most one file. */
  value: readonly Attachment[];
  /** The public address of the saved logo. */
  savedPath: string | null;
  savedId: string | undefined;
  onChange: (files: Attachment[]) => void;
  onBusy: (isBusy: boolean) => void;
  error: string | undefined;
  /** Called with the address of what is shown. */
  onShown: (address: string | undefined) => void;
}

/** The picture as it will appear, with buttons to change and remove it. It is sent at once and applies after a save. */
export function LogoInput({ value, savedPath, savedId, onChange, onBusy, error, onShown }: LogoInputProps) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ id: string; address: string }>();
  const [isSending, setSending] = useState(false);
  useEffect(() => () => (sent ? URL.revokeObjectURL(sent.address) : undefined), [sent]);
  const [file] = value;
  const address = !file ? undefined : file.id === sent?.id ? sent.address : file.id === savedId ? savedPath : undefined;
  useEffect(() => onShown(address ?? undefined), [address, onShown]);
  const take = async (chosen: File) => {
    const fault = attachmentFault([{ fileName: chosen.name, size: chosen.size }], TAKEN);
    setSending(true);
    onBusy(true);
    try {
      if (fault) throw new ApiError(400, { message: fault.message, errors: [{ ...fault, field: 'file' }] });
      const small = await fitPicture(chosen);
      const { data } = await sendFile(attachmentCalls.upload, small);
      setSent({ id: data.id, address: URL.createObjectURL(small) });
      onChange([data]);
    } catch (failure) {
      notify.failed(failure);
    } finally {
      setSending(false);
      onBusy(false);
    }
  };
  return (
    <div className={`${classes.logo} row gap5`} data-place="logo" role="group" aria-label={t('setting.logo')}>
      <div className={`${classes.picture} grid rigid round3 p3`} data-empty={!address || undefined}>
        {address ? <img src={address} alt={t('setting.logo')} /> : <IconPhoto aria-hidden="true" />}
      </div>
      <div className={`${classes.logoWays} narrow`}>
        <b className="breaks">{file ? file.fileName : t('setting.none')}</b>
        <p className="hint">{t('setting.logoHint')}</p>
        {error && (
          <p className={`${classes.error} hint`} role="alert">
            {error}
          </p>
        )}
        <div className="flex gap2 mt3">
          <Button variant="default" size="xs" loading={isSending} onClick={() => input.current?.click()}>
            {t(file ? 'setting.change' : 'setting.choose')}
          </Button>
          {file && (
            <Button variant="subtle" size="xs" disabled={isSending} onClick={() => onChange([])}>
              {t('setting.remove')}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={ONE_PICTURE.extensions.map((extension) => `.${extension}`).join(',')}
        aria-label={t('setting.logo')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) void take(chosen);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

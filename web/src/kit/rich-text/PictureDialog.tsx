import { PICTURE_WIDTH_MAX } from '@hoivien/contract/kit/rich-text.ts';
import { TEXT_PICTURES } from '@hoivien/contract/kit/attachment.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Dialog } from '../ui/Dialog.tsx';
import { IconChevronDown, IconUpload } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropUpload, type RunningUpload, uploadResumable } from '../api/resumable.ts';
import { useWords } from '../i18n/words.ts';
import { refusalText } from '../files/limit-words.ts';
import { announce } from '../ui/announce.ts';
import classes from './RichEditor.module.css';
import './rich-text.texts.ts';

export interface PictureValues {
  id: string;
  alt: string;
  /** In pixels; null for the width of the picture itself. */
  width: number | null;
}

interface Sending {
  /** From 0 to 1. */
  share: number;
  isCut: boolean;
}

const NOTHING_SENT: Sending = { share: 0, isCut: false };

interface PictureDialogProps {
  /** The chosen picture of the text; undefined for a new one. */
  picture: PictureValues | undefined;
  /** A pasted or dropped file. */
  file: File | undefined;
  onApply: (picture: PictureValues) => void;
  onBusy: ((isBusy: boolean) => void) | undefined;
  onClose: () => void;
}

/** Uploads a picture, and asks for its description and width. */
export function PictureDialog({ picture, file, onApply, onBusy, onClose }: PictureDialogProps) {
  const words = useWords();
  const { t } = words;
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<RunningUpload>(undefined);
  const refusalOf = (chosen: File) => refusalText(chosen, [], TEXT_PICTURES, words);
  const [done, setDone] = useState<{ id: string; name: string } | undefined>(picture && { id: picture.id, name: '' });
  const [problem, setProblem] = useState(() => file && refusalOf(file));
  const [sending, setSending] = useState<Sending | undefined>(() =>
    file && problem === undefined ? NOTHING_SENT : undefined,
  );
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [width, setWidth] = useState(picture?.width ?? 0);
  const end = () => {
    running.current = undefined;
    setSending(undefined);
    onBusy?.(false);
  };
  const begin = (chosen: File) => {
    const refusal = refusalOf(chosen);
    setProblem(refusal);
    if (refusal) return;
    setSending(NOTHING_SENT);
    send(chosen);
  };
  const send = (chosen: File) => {
    running.current?.cancel();
    onBusy?.(true);
    running.current = uploadResumable(chosen, {
      onProgress: (share) => setSending({ share, isCut: false }),
      onCut: () => setSending((now) => ({ share: now?.share ?? 0, isCut: true })),
      onDone: ({ id, fileName }) => {
        end();
        setDone({ id, name: fileName });
        announce(t('richText.uploaded', { name: fileName }));
      },
      onRefused: (error) => {
        end();
        setProblem(words.problem(error));
      },
    });
  };
  const sendGiven = useEffectEvent(() => file && sending && send(file));
  const stop = useEffectEvent(() => {
    if (!running.current) return;
    running.current.cancel();
    onBusy?.(false);
  });
  useEffect(() => {
    sendGiven();
    return () => stop();
  }, []);
  const close = () => {
    if (done && done.id !== picture?.id) dropUpload(done.id);
    onClose();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (done) onApply({ id: done.id, alt: alt.trim(), width: width || null });
  };
  const widths = [0, 200, 400, 600, ...(width && ![200, 400, 600].includes(width) ? [width] : [])];
  const names: Record<number, string> = {
    0: t('richText.widthOwn'),
    200: t('richText.widthSmall'),
    400: t('richText.widthMiddle'),
    600: t('richText.widthLarge'),
  };
  return (
    <Dialog opened onClose={close} title={t('richText.pictureTitle')}>
      <form onSubmit={apply} className="stack gap3">
        <div>
          <Button
            data-autofocus={!picture || undefined}
            variant="default"
            leftSection={<IconUpload aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('richText.choosePicture')}
          </Button>
          <span className={classes.said} role="status">
            {sending
              ? t(sending.isCut ? 'richText.cut' : 'richText.uploading', { share: Math.round(sending.share * 100) })
              : done?.name || t('richText.pictureLimit')}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('richText.choosePicture')}
            accept={TEXT_PICTURES.extensions.map((extension) => `.${extension}`).join(',')}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) begin(chosen);
              currentTarget.value = '';
            }}
          />
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
        </div>
        <TextInput
          data-autofocus={picture ? true : undefined}
          label={t('richText.alt')}
          description={t('richText.altHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={500}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <NativeSelect
          label={t('richText.width')}
          rightSection={<IconChevronDown aria-hidden="true" />}
          rightSectionPointerEvents="none"
          value={String(width)}
          data={widths.map((one) => ({
            value: String(one),
            label: names[one] ?? `${Math.min(one, PICTURE_WIDTH_MAX)} px`,
          }))}
          onChange={({ currentTarget }) => setWidth(Number(currentTarget.value))}
        />
        <div className="flex gap2">
          <span className="grow" />
          <Button variant="default" onClick={close}>
            {t('richText.cancel')}
          </Button>
          <Button type="submit" disabled={!done || sending !== undefined}>
            {t('richText.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

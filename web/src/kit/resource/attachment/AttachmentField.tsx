import { type Attachment, type AttachmentLimits, PICTURES } from '@hoivien/contract/kit/attachment.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { type FileSource, labelText, useAreaScreens } from '../../screen/area-screens.ts';
import { LatePiece } from '../LatePiece.tsx';
import classes from './AttachmentField.module.css';
import '../../files/attachment.texts.ts';
import { FileRow, SendingRow } from './FileRow.tsx';
import { openFile } from './open-file.ts';
import { kindText, limitText } from '../../files/limit-words.ts';
import { useUploads } from './use-uploads.ts';

interface AttachmentFieldProps {
  /** The stored files in their order; files that are still uploading follow when they have arrived. */
  value: readonly Attachment[];
  onChange: (files: Attachment[]) => void;
  limits: AttachmentLimits;
  label: string;
  error?: string | undefined;
  required?: boolean;
  /** While it is true, a form should not save, because it would lose the files that are still uploading. */
  onBusy?: (isBusy: boolean) => void;
  /** Only files of the person's computer. */
  ownOnly?: boolean;
}

/**
 * The files of a record. Chosen or dropped files upload at once and in parts; files can be opened and removed. A form
 * stores the ids of the value.
 *
 * @example <AttachmentField label={t('feedback.files')} limits={FEW_FILES} value={files} onChange={setFiles} />
 */
export function AttachmentField({
  value,
  onChange,
  limits,
  label,
  error,
  required,
  onBusy,
  ownOnly,
}: AttachmentFieldProps) {
  const id = useId();
  const uploads = useUploads({ value, onChange, limits, onBusy });
  const { sending, problems } = uploads;
  const field = useRef<HTMLFieldSetElement>(null);
  /** A row that goes takes the focus with it, and a drop leaves it where it was: the next file is chosen here. */
  const refocus = () =>
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>('[data-choose]')?.focus());
  const source = useAreaScreens().find(({ fileSource }) => fileSource)?.fileSource;
  const [isTaking, setTaking] = useState(false);
  const isFull = value.length + sending.length >= limits.maxCount;
  const isOfPictures = limits.extensions.every((one) => (PICTURES as readonly string[]).includes(one));
  const describedBy = `${id}-limits${error ? ` ${id}-error` : ''}`;
  return (
    <fieldset
      ref={field}
      className={`${classes.field} stack gap2 narrow m0`}
      aria-describedby={describedBy}
      data-invalid={error ? true : undefined}
    >
      <legend className="small strong">
        {label}
        {required && (
          <span className="late" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      {value.length + sending.length > 0 && (
        <ul>
          {value.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              isPicture={isOfPictures}
              onOpen={() => void openFile(file.id)}
              onRemove={() => {
                uploads.remove(file.id);
                refocus();
              }}
            />
          ))}
          {sending.map((one) => (
            <SendingRow
              key={one.key}
              sending={one}
              onCancel={() => {
                uploads.cancel(one.key);
                refocus();
              }}
              onResume={() => uploads.resume(one.key)}
            />
          ))}
        </ul>
      )}
      <DropZone
        limits={limits}
        isFull={isFull}
        id={`${id}-limits`}
        label={label}
        onFiles={uploads.add}
        onTake={source && !ownOnly ? { source, press: () => setTaking(true) } : undefined}
      />
      {isTaking && source && (
        <LatePiece
          name="library"
          load={source.load}
          props={{ limits, onChoose: uploads.take, onClose: () => setTaking(false) }}
        />
      )}
      {(error || problems.length > 0) && (
        <div className={`${classes.problems} late tiny`} id={`${id}-error`} role="alert">
          {[...(error ? [error] : []), ...problems].map((problem) => (
            <p key={problem} className="flex top breaks">
              <IconAlertTriangle aria-hidden="true" />
              {problem}
            </p>
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface DropZoneProps {
  id: string;
  label: string;
  limits: AttachmentLimits;
  isFull: boolean;
  onFiles: (files: readonly File[]) => void;
  onTake: { source: FileSource; press: () => void } | undefined;
}

/**
 * The place for choosing or dropping files, with the limits. It stays when the slot is full, so that the page does not
 * move.
 */
function DropZone({ id, label, limits, isFull, onFiles, onTake }: DropZoneProps) {
  const words = useWords();
  const { t } = words;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const isOne = limits.maxCount === 1;
  const choose = t(isOne ? 'attachment.chooseOne' : 'attachment.choose');
  return (
    <div
      className={`${classes.drop} row wrap round2`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        variant="default"
        leftSection={<IconUpload aria-hidden="true" />}
        disabled={isFull}
        aria-label={`${label}: ${choose}`}
        aria-describedby={id}
        data-choose
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
      {onTake && (
        <Button variant="default" disabled={isFull} onClick={onTake.press}>
          {labelText(onTake.source.label, words)}
        </Button>
      )}
      <span className={`${classes.hint} hint`} id={id}>
        {isFull ? (
          t('attachment.full', { count: limits.maxCount })
        ) : (
          <>
            <span className={classes.pointer}>{t(isOne ? 'attachment.dropOne' : 'attachment.drop')}. </span>
            {limitText(limits, words)} ({kindText(limits, words)}).
          </>
        )}
      </span>
      <input
        ref={input}
        className={classes.input}
        type="file"
        multiple={!isOne}
        accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
        aria-label={`${label}: ${choose}`}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // After correcting a file, a person may choose the same one again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

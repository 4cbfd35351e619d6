import { type Attachment, extensionOf, PICTURES } from '@hoivien/contract/kit/attachment.ts';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconVideo,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import classes from './AttachmentField.module.css';
import { Bar } from './Bar.tsx';
import '../../files/attachment.texts.ts';
import { sizeText } from '../../files/limit-words.ts';
import { Picture } from './Picture.tsx';
import type { Sending } from './use-uploads.ts';

interface FileRowProps {
  file: Attachment;
  /** Shows the picture instead of an icon. */
  isPicture?: boolean;
  onOpen: () => void;
  /** Without it the file can only be opened. */
  onRemove?: () => void;
}

/** A stored file. */
export function FileRow({ file, isPicture, onOpen, onRemove }: FileRowProps) {
  const { t } = useWords();
  return (
    <li className={`${classes.row} grid centre ruled-below`}>
      {isPicture ? <Picture file={file} name={file.fileName} /> : <FileIcon name={file.fileName} />}
      <button
        type="button"
        className={`${classes.name} cut`}
        aria-label={t('attachment.open', { name: file.fileName })}
        onClick={onOpen}
      >
        {file.fileName}
      </button>
      <span className="one-line hint number">{sizeText(file.size)}</span>
      {onRemove && <Cross label={t('attachment.remove', { name: file.fileName })} onPress={onRemove} />}
    </li>
  );
}

interface SendingRowProps {
  sending: Sending;
  onCancel: () => void;
  onResume: () => void;
}

/** A file that is uploading, or that a lost connection has stopped. */
export function SendingRow({ sending, onCancel, onResume }: SendingRowProps) {
  const { t } = useWords();
  const { name, size, share, isCut } = sending;
  const sent = t('attachment.sent', { share: Math.floor(share * 100), size: sizeText(size) });
  return (
    <li className={`${classes.row} grid centre ruled-below`} data-sending="">
      <FileIcon name={name} />
      <span className={`${classes.name} cut`}>{name}</span>
      <span className="one-line hint number">{share < 1 ? sent : t('attachment.checking')}</span>
      <Cross label={t('attachment.cancel', { name })} onPress={onCancel} />
      <div className={classes.below}>
        {isCut ? (
          <p className="row between wrap gap2 warn small" role="status">
            {t('attachment.cut')}
            <Button variant="default" size="xs" onClick={onResume}>
              {t('attachment.resume')}
            </Button>
          </p>
        ) : (
          <Bar label={t('attachment.sending', { name })} text={sent} share={share} />
        )}
      </div>
    </li>
  );
}

function Cross({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onPress}>
      <IconX aria-hidden="true" />
    </ActionIcon>
  );
}

function FileIcon({ name }: { name: string }) {
  const extension = extensionOf(name);
  const isPicture = extension === 'gif' || (PICTURES as readonly string[]).includes(extension);
  const Icon = isPicture ? IconPhoto : (icons[extension] ?? IconFile);
  return <Icon className={classes.icon} aria-hidden="true" />;
}

const icons: Readonly<Record<string, TablerIcon>> = {
  pdf: IconFileTypePdf,
  doc: IconFileText,
  docx: IconFileText,
  odt: IconFileText,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  ods: IconFileSpreadsheet,
  ppt: IconPresentation,
  pptx: IconPresentation,
  zip: IconFileZip,
  mp3: IconMusic,
  mp4: IconVideo,
};

import { MEDIA_KIND, type MediaItem } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { extensionOf, MB } from '@hoivien/contract/kit/attachment.ts';
import { useQuery } from '@tanstack/react-query';
import {
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconLink,
  IconMusic,
  IconPhoto,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import { sizeText } from '../../../kit/files/limit-words.ts';
import { pictureAddress } from '../../../kit/rich-text/picture-address.ts';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Media.module.css';
import './media-page.texts.ts';

interface FilesProps {
  items: readonly MediaItem[];
  chosen: string | null;
  onOpen: (id: string) => void;
}

/** Files as pictures. */
export function MediaGrid({
  items,
  chosen,
  onOpen,
  says = 'media.open',
}: FilesProps & { says?: 'media.open' | 'media.take' }) {
  const { t } = useWords();
  return (
    <ul className={`${classes.grid} grid gap4`}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={`${classes.card} grid wide ink round3`}
            aria-current={item.id === chosen || undefined}
            aria-label={t(says, { name: item.name })}
            onClick={() => onOpen(item.id)}
          >
            <span className={`${classes.face} grid clip filled framed round2`}>
              <Face item={item} />
            </span>
            <span className={`${classes.cardName} cut strong`} title={item.name}>
              {item.name}
            </span>
            <span className={`${classes.cardNote} flex between gap2 hint`}>
              <span>
                {extensionOf(item.file.fileName).toUpperCase()} · {sizeText(item.file.size)}
              </span>
              {item.uses ? (
                <span className={`${classes.cardUses} inline-row icons-sm`}>
                  <IconLink aria-hidden="true" />
                  {t('media.used', { count: item.uses })}
                </span>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Files as rows. */
export function MediaTable({
  items,
  chosen,
  onOpen,
  folderName,
}: FilesProps & { folderName: (id: string | null) => string }) {
  const { t, formatDateTime } = useWords();
  return (
    <Rows
      label={t('media.files')}
      className={classes.rows}
      rows={items}
      attrs={(item) => ({ 'aria-current': item.id === chosen || undefined })}
      columns={(column) => [
        column(t('media.name'), { cellClass: classes.rowName }, (item) => (
          <>
            <KindIcon item={item} />
            <button type="button" onClick={() => onOpen(item.id)}>
              {item.name}
            </button>
          </>
        )),
        column(t('media.folder'), (item) => folderName(item.folderId)),
        column(t('media.size'), (item) => sizeText(item.file.size)),
        column(t('media.added'), (item) => formatDateTime(item.createdAt)),
      ]}
    />
  );
}

function Face({ item }: { item: MediaItem }) {
  if (item.thumb) return <img src={item.thumb} alt="" loading="lazy" />;
  // Without a small picture only a small file is worth its bytes.
  if (item.kind === MEDIA_KIND.picture && item.file.size < MB) return <SmallFile id={item.file.id} />;
  return <KindIcon item={item} />;
}

function SmallFile({ id }: { id: string }) {
  const { data } = useQuery(pictureAddress(id));
  return data ? <img src={data} alt="" /> : null;
}

function KindIcon({ item }: { item: MediaItem }) {
  const Icon = icons[extensionOf(item.file.fileName)] ?? ofKind[item.kind] ?? IconFileText;
  return <Icon className="rigid faint" aria-hidden="true" />;
}

const icons: Readonly<Record<string, TablerIcon>> = {
  pdf: IconFileTypePdf,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  ods: IconFileSpreadsheet,
};
const ofKind: Readonly<Record<number, TablerIcon>> = {
  [MEDIA_KIND.picture]: IconPhoto,
  [MEDIA_KIND.film]: IconVideo,
  [MEDIA_KIND.sound]: IconMusic,
};

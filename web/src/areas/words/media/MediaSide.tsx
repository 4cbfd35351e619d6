import type { Media, MediaFolder, MediaItem } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconLink, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FileView } from '../../../kit/resource/attachment/FileView.tsx';
import { openFile } from '../../../kit/resource/attachment/open-file.ts';
import { sizeText } from '../../../kit/files/limit-words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { copyText } from '../../../kit/api/copy-text.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Media.module.css';
import { MediaDialog } from './MediaDialog.tsx';
import './media-page.texts.ts';
import { folderChoices, useMedia, useMediaActions } from './use-media.ts';
import { usePlaces } from './use-places.ts';

/** One file: what it shows, who sees it, where it is used, and what may be done with it. */
export function MediaSide({
  id,
  folders,
  onClose,
}: {
  id: string;
  folders: readonly MediaFolder[];
  onClose: () => void;
}) {
  const { t } = useWords();
  const { data, error, refetch } = useMedia(id);
  return (
    <aside className={`${classes.side} stack gap3 narrow auto`} aria-label={data?.name}>
      <header className="row gap2">
        <h2 className="grow breaks medium strong">{data?.name}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('media.close')}
          title={t('media.close')}
          onClick={onClose}
        >
          <IconX aria-hidden="true" />
        </ActionIcon>
      </header>
      {error && !data && <PieceFailed error={error} onRetry={() => void refetch()} />}
      {data && <Content media={data} folders={folders} onClose={onClose} />}
    </aside>
  );
}

function Content({ media, folders, onClose }: { media: Media; folders: readonly MediaFolder[]; onClose: () => void }) {
  const { t, formatDateTime } = useWords();
  const { can } = useActor();
  const { change, remove } = useMediaActions();
  const [asks, setAsks] = useState<'change' | 'remove'>();
  const mayChange = media.isOwn && can('MediasCreate');
  const mayRemove = media.isOwn && can('MediasDelete');
  const isUsed = (media.uses ?? media.usedBy.length) > 0;
  const copy = () => {
    const { origin, pathname } = window.location;
    const link = `${origin}${pathname}#/document?file=${media.id}`;
    return copyText(link).then(
      () => notify.done(t('media.copied')),
      (error: unknown) => notify.failed(error),
    );
  };
  return (
    <>
      <FileView file={media.file} />
      <div className="row wrap gap2">
        <Button variant="default" size="xs" leftSection={<IconLink aria-hidden="true" />} onClick={() => void copy()}>
          {t('media.copy')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload aria-hidden="true" />}
          onClick={() => void openFile(media.file.id)}
        >
          {t('media.download')}
        </Button>
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil aria-hidden="true" />}
            onClick={() => setAsks('change')}
          >
            {t('media.change')}
          </Button>
        )}
      </div>
      <dl className={classes.facts}>
        <dt>{t('media.size')}</dt>
        <dd>{sizeText(media.file.size)}</dd>
        <dt>{t('media.added')}</dt>
        <dd>{formatDateTime(media.createdAt)}</dd>
        {media.createdByName && (
          <>
            <dt>{t('media.uploadedBy')}</dt>
            <dd>{media.createdByName}</dd>
          </>
        )}
        <dt>{t('media.readers')}</dt>
        <dd>{media.clubName ? t('media.ofClub', { club: media.clubName }) : t('media.everybody')}</dd>
      </dl>
      <Uses media={media} />
      {mayRemove && (
        <div className="row wrap gap2 note">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash aria-hidden="true" />}
            disabled={isUsed}
            onClick={() => setAsks('remove')}
          >
            {t('media.remove')}
          </Button>
          {isUsed && <span>{t('media.removeHint')}</span>}
        </div>
      )}
      {asks === 'change' && (
        <MediaDialog
          title={t('media.changeTitle')}
          nameLabel={t('media.name')}
          placeLabel={t('media.folder')}
          name={media.name}
          folderId={media.folderId}
          choices={folderChoices(folders, t('media.top'), media.clubId)}
          onSave={(input) => change(media as MediaItem, input)}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'remove' && (
        <FormDialog
          danger
          title={t('media.removeAsk', { name: media.name })}
          confirmLabel={t('media.remove')}
          send={async () => {
            await remove(media);
            onClose();
          }}
          onClose={() => setAsks(undefined)}
        >
          {t('media.removeText')}
        </FormDialog>
      )}
    </>
  );
}

function Uses({ media }: { media: Media }) {
  const { t } = useWords();
  const placeOf = usePlaces();
  if (media.usedBy.length === 0)
    return media.uses ? <p className={classes.uses}>{t('media.used', { count: media.uses })}</p> : null;
  return (
    <section className={classes.uses}>
      <h3 className="strong">{t('media.usedAt')}</h3>
      <ul>
        {media.usedBy.map((use) => {
          const { title, path } = placeOf(use);
          return (
            <li key={`${use.area} ${use.entityId} ${use.slot}`} className="between gap3 ruled-below">
              {path ? <Link to={path}>{use.name}</Link> : use.name}
              <span>{title}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

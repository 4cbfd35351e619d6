import { EXTENSIONS } from '@hoivien/contract/kit/attachment.ts';
import type { MediaFolder, MediaLibrary } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconFolder, IconFolderOpen, IconPencil, IconPlus, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { sizeText } from '../../../kit/files/limit-words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import '../../../kit/resource/resource.texts.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './Media.module.css';
import { MediaDialog } from './MediaDialog.tsx';
import { MediaGrid, MediaTable } from './MediaFiles.tsx';
import { MediaSide } from './MediaSide.tsx';
import './media-page.texts.ts';
import { UploadBar } from './UploadBar.tsx';
import { folderChoices, treeOf, useLibrary, useMediaActions, useMedias } from './use-media.ts';
import { useMediaUploads } from './use-media-uploads.ts';
import { MediaTools } from './MediaTools.tsx';
import { useMediaAddress } from './use-media-address.ts';

const NONE = 'none';
const PAGE_SIZE = 24;
const VIEW_KEY = 'hoivien.media.view';

/** The library: folders on the left, the files of the chosen one, and beside them the opened file. */
export function MediaPage() {
  const { t, area, formatNumber } = useWords();
  const { can } = useActor();
  const address = useMediaAddress();
  const { folderId, file, kind, page, sort, search, go, to } = address;
  const [view, setView] = useState(() => (localStorage.getItem(VIEW_KEY) === 'list' ? 'list' : 'grid'));
  const [dialog, setDialog] = useState<'new' | MediaFolder>();
  const library = useLibrary();
  const list = useMedias({ folderId: search ? undefined : folderId, kind, search, sort, page, pageSize: PAGE_SIZE });
  const uploads = useMediaUploads();
  const input = useRef<HTMLInputElement>(null);
  const mayAdd = can('MediasCreate');
  const folders = library.data?.folders ?? [];
  const here = folders.find(({ id }) => id === folderId);
  const target = here?.isOwn ? here.id : null;
  return (
    <div className="pane">
      <PageHead
        title={area('Medias').title}
        note={
          library.data &&
          t('media.summary', { count: formatNumber(library.data.total), size: sizeText(library.data.size) })
        }
        actions={
          mayAdd && (
            <>
              <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => setDialog('new')}>
                {t('media.newFolder')}
              </Button>
              <Button
                leftSection={<IconUpload aria-hidden="true" />}
                disabled={uploads.batch !== undefined}
                onClick={() => input.current?.click()}
              >
                {t('media.upload')}
              </Button>
              <input
                ref={input}
                type="file"
                hidden
                multiple
                aria-label={t('media.upload')}
                accept={EXTENSIONS.map((extension) => `.${extension}`).join(',')}
                onChange={({ currentTarget }) => {
                  uploads.add(target, [...(currentTarget.files ?? [])]);
                  currentTarget.value = '';
                }}
              />
            </>
          )
        }
      />
      <MediaTools
        address={address}
        kinds={list.data?.kinds ?? {}}
        view={view}
        onView={(next) => {
          localStorage.setItem(VIEW_KEY, next);
          setView(next);
        }}
      />
      <div className={`${classes.body} grid fill`} data-side={file ? '' : undefined}>
        <FolderTree
          library={library.data}
          chosen={search ? '' : (folderId ?? 'all')}
          to={to}
          onEdit={mayAdd ? setDialog : undefined}
        />
        <DropPlace onFiles={mayAdd ? (files) => uploads.add(target, files) : undefined}>
          {mayAdd && <p className={`${classes.dropHint} hint`}>{t('media.drop')}</p>}
          {list.isError && <ListFailed error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <Skeleton height="24em" />}
          {list.data?.items.length === 0 &&
            (search || kind ? (
              <EmptyState kind="nothingFound" title={t('media.none')}>
                {t('media.noneText')}
              </EmptyState>
            ) : (
              <EmptyState kind="nothingYet" title={t('media.empty')}>
                {t(mayAdd ? 'media.emptyText' : 'media.emptyRead')}
              </EmptyState>
            ))}
          {list.data && list.data.items.length > 0 && (
            <div className={classes.files} data-stale={list.isPlaceholderData || undefined}>
              {view === 'grid' ? (
                <MediaGrid items={list.data.items} chosen={file} onOpen={(id) => go({ file: id })} />
              ) : (
                <MediaTable
                  items={list.data.items}
                  chosen={file}
                  onOpen={(id) => go({ file: id })}
                  folderName={(id) => folders.find((one) => one.id === id)?.name ?? ''}
                />
              )}
            </div>
          )}
        </DropPlace>
        {file && <MediaSide key={file} id={file} folders={folders} onClose={() => go({ file: null })} />}
      </div>
      {list.data && list.data.total > PAGE_SIZE && (
        <ListFooter
          number={page}
          page={list.data}
          words={area('Medias')}
          onPage={(next) => go({ page: String(next) })}
        />
      )}
      <UploadBar uploads={uploads} />
      {dialog && (
        <FolderDialog
          folder={dialog === 'new' ? undefined : dialog}
          within={target}
          folders={folders}
          onGone={(id) => id === folderId && go({ folder: null })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

interface TreeProps {
  library: MediaLibrary | undefined;
  chosen: string;
  to: (changes: Record<string, string | null>) => string;
  onEdit: ((folder: MediaFolder) => void) | undefined;
}

function FolderTree({ library, chosen, to, onEdit }: TreeProps) {
  const { t, formatNumber } = useWords();
  const row = (key: string, name: string, count: number, depth = 0, folder?: MediaFolder) => (
    <li key={key} style={{ paddingInlineStart: `${depth * 1.2}em` }} data-here={key === chosen || undefined}>
      <a
        href={`#/document${to({ folder: key === 'all' ? null : key, search: null })}`}
        aria-current={key === chosen ? 'true' : undefined}
      >
        {key === chosen ? <IconFolderOpen aria-hidden="true" /> : <IconFolder aria-hidden="true" />}
        <span className="grow cut" title={folder?.clubName ? `${name} · ${folder.clubName}` : name}>
          {name}
        </span>
        <span className="hint regular number">{formatNumber(count)}</span>
      </a>
      {folder?.isOwn && onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('media.editFolder', { name })}
          title={t('media.editFolder', { name })}
          onClick={() => onEdit(folder)}
        >
          <IconPencil aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
  return (
    <nav className={classes.tree} aria-label={t('media.folders')}>
      <ul>
        {row('all', t('media.allFiles'), library?.total ?? 0)}
        {treeOf(library?.folders ?? []).map(({ folder, depth }) =>
          row(folder.id, folder.name, folder.count, depth, folder),
        )}
        {row(NONE, t('media.loose'), library?.loose ?? 0)}
      </ul>
    </nav>
  );
}

/** Takes dropped files. Without `onFiles` a drop changes nothing. */
function DropPlace({ onFiles, children }: { onFiles: ((files: File[]) => void) | undefined; children: ReactNode }) {
  const { t } = useWords();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={`${classes.main} stack narrow auto`}
      aria-label={t('media.files')}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!onFiles) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </section>
  );
}

interface FolderDialogProps {
  folder: MediaFolder | undefined;
  within: string | null;
  folders: readonly MediaFolder[];
  onGone: (id: string) => void;
  onClose: () => void;
}

function FolderDialog({ folder, within, folders, onGone, onClose }: FolderDialogProps) {
  const { t } = useWords();
  const { can } = useActor();
  const { addFolder, changeFolder, removeFolder } = useMediaActions();
  const [isAsking, setAsking] = useState(false);
  const below = new Set(folder ? [folder.id, ...treeOf(folders, folder.id).map((one) => one.folder.id)] : []);
  const choices = folderChoices(folders, t('media.top'), folder?.clubId).filter(({ value }) => !below.has(value));
  const save = async (given: { name: string; folderId: string | null }) => {
    const values = { name: given.name, parentId: given.folderId };
    await (folder ? changeFolder(folder, values) : addFolder(values));
  };
  const remove = async () => {
    if (!folder) return;
    try {
      await removeFolder(folder);
      onGone(folder.id);
      onClose();
    } catch (error) {
      setAsking(false);
      notify.failed(error);
    }
  };
  if (isAsking && folder)
    return (
      <ConfirmDialog
        opened
        danger
        title={t('media.removeFolderAsk', { name: folder.name })}
        confirmLabel={t('media.removeFolder')}
        onConfirm={remove}
        onClose={onClose}
      >
        {t('media.removeText')}
      </ConfirmDialog>
    );
  return (
    <MediaDialog
      title={t(folder ? 'media.changeFolderTitle' : 'media.newFolder')}
      nameLabel={t('media.folderName')}
      placeLabel={t('media.parent')}
      name={folder?.name ?? ''}
      folderId={folder ? folder.parentId : within}
      choices={choices}
      onSave={save}
      remove={
        folder && can('MediasDelete') ? { label: t('media.removeFolder'), onPress: () => setAsking(true) } : undefined
      }
      onClose={onClose}
    />
  );
}

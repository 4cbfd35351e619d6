import { EXTENSIONS } from '@hoivien/contract/kit/attachment.ts';
import { MEDIA_SORTS, type MediaFolder, type MediaLibrary } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { ActionIcon, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconChevronDown,
  IconFolder,
  IconFolderOpen,
  IconPencil,
  IconPlus,
  IconSearch,
  IconUpload,
} from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { sizeText } from '../../../kit/resource/attachment/limit-words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import '../../../kit/resource/resource.texts.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import classes from './Media.module.css';
import { MediaDialog } from './MediaDialog.tsx';
import { MediaGrid, MediaTable } from './MediaFiles.tsx';
import { MediaSide } from './MediaSide.tsx';
import './media-page.texts.ts';
import { UploadBar } from './UploadBar.tsx';
import { folderChoices, treeOf, useLibrary, useMediaActions, useMedias } from './use-media.ts';
import { useMediaUploads } from './use-media-uploads.ts';

const NONE = 'none';
const PAGE_SIZE = 24;
/** The pause in typing before a search, in milliseconds. */
const PAUSE = 200;
const VIEW_KEY = 'hoivien.media.view';

/** The library: folders on the left, the files of the chosen one, and beside them the opened file. */
export function MediaPage() {
  const { t, area, formatNumber } = useWords();
  const { can } = useActor();
  const [params, setParams] = useSearchParams();
  const folderId = params.get('folder');
  const file = params.get('file');
  const kind = params.get('kind');
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const sort = MEDIA_SORTS.find((one) => one === params.get('sort')) ?? MEDIA_SORTS[0];
  const search = params.get('search') ?? '';
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
  const go = (changes: Record<string, string | null>, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next}`;
  };
  const kinds = list.data?.kinds ?? {};
  const all = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  const names = { 1: 'media.pictures', 2: 'media.films', 3: 'media.documents', 4: 'media.sounds' } as const;
  return (
    <div className={classes.page}>
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
      <div className={classes.tools}>
        <TabLinks
          label={t('media.kinds')}
          replace
          tabs={[
            { key: 'all', to: to({ kind: null }), label: t('media.all'), count: formatNumber(all), isHere: !kind },
            ...([1, 2, 3, 4] as const).map((one) => ({
              key: String(one),
              to: to({ kind: String(one) }),
              label: t(names[one]),
              count: formatNumber(kinds[one] ?? 0),
              isHere: kind === String(one),
            })),
          ]}
        />
        <span className={classes.space} />
        <SearchBox value={search} onChange={(text) => go({ search: text, page: null }, true)} />
        <NativeSelect
          aria-label={t('media.order')}
          className={classes.order}
          value={sort}
          rightSection={<IconChevronDown aria-hidden="true" />}
          rightSectionPointerEvents="none"
          data={[
            { value: 'createdAt:desc', label: t('media.newest') },
            { value: 'createdAt:asc', label: t('media.oldest') },
            { value: 'name:asc', label: t('media.byName') },
            { value: 'name:desc', label: t('media.byNameBack') },
            { value: 'size:desc', label: t('media.largest') },
          ]}
          onChange={({ currentTarget: { value } }) => go({ sort: value, page: null }, true)}
        />
        <Segments
          label={t('media.look')}
          value={view}
          options={[
            { value: 'grid', label: t('media.grid') },
            { value: 'list', label: t('media.list') },
          ]}
          onChange={(value) => {
            localStorage.setItem(VIEW_KEY, value);
            setView(value);
          }}
        />
      </div>
      <div className={classes.body} data-side={file ? '' : undefined}>
        <FolderTree
          library={library.data}
          chosen={search ? '' : (folderId ?? 'all')}
          to={to}
          onEdit={mayAdd ? setDialog : undefined}
        />
        <DropPlace onFiles={mayAdd ? (files) => uploads.add(target, files) : undefined}>
          {mayAdd && <p className={classes.dropHint}>{t('media.drop')}</p>}
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

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState(value);
  const [settled] = useDebouncedValue(text, PAUSE);
  const tell = useEffectEvent((next: string) => {
    if (next.trim() !== value) onChange(next.trim());
  });
  useEffect(() => tell(settled), [settled]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('media.search')}
      placeholder={t('media.search')}
      leftSection={<IconSearch aria-hidden="true" />}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
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
        <span className={classes.folderName} title={folder?.clubName ? `${name} · ${folder.clubName}` : name}>
          {name}
        </span>
        <span className={classes.number}>{formatNumber(count)}</span>
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
      className={classes.main}
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

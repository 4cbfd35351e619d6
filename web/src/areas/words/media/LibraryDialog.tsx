import { mediaCalls } from '@hoivien/contract/areas/words/media/media.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { MEDIA_SORTS, type MediaItem } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { type Attachment, type AttachmentLimits, extensionOf } from '@hoivien/contract/kit/attachment.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import '../../../kit/resource/resource.texts.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Media.module.css';
import { MediaGrid } from './MediaFiles.tsx';
import './media-page.texts.ts';
import { treeOf, useLibrary, useMedias } from './use-media.ts';

const PAGE_SIZE = 12;
const PAUSE = 200;

interface LibraryDialogProps {
  limits: AttachmentLimits;
  onChoose: (file: Attachment) => void;
  onClose: () => void;
}

/** Chooses a file of the library for a record, which gets a copy of it. */
export function LibraryDialog({ limits, onChoose, onClose }: LibraryDialogProps) {
  const { t, area } = useWords();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE);
  const [folderId, setFolderId] = useState('');
  const [page, setPage] = useState(1);
  const [busyId, setBusyId] = useState<string | null>(null);
  const library = useLibrary();
  const list = useMedias({ search, folderId, page, pageSize: PAGE_SIZE, sort: MEDIA_SORTS[0] });
  const choose = async (item: MediaItem | undefined) => {
    if (!item || busyId) return;
    if (!limits.extensions.includes(extensionOf(item.file.fileName))) {
      notify.done(t('media.wrongKind', { name: item.name }));
      return;
    }
    setBusyId(item.id);
    try {
      const { data } = await tell(mediaCalls.use, { params: { id: item.id } });
      onChoose({ id: data.id, fileName: data.fileName, size: data.size });
      onClose();
    } catch (error) {
      setBusyId(null);
      notify.failed(error);
    }
  };
  const items = list.data?.items ?? [];
  return (
    <Dialog opened onClose={onClose} size="76em" title={t('media.choose')}>
      <div className="grid gap4">
        <div className="row gap2">
          <TextInput
            data-autofocus
            type="search"
            className={classes.search}
            aria-label={t('media.search')}
            placeholder={t('media.search')}
            leftSection={<IconSearch aria-hidden="true" />}
            maxLength={100}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setPage(1);
            }}
          />
          <NativeSelect
            aria-label={t('media.folder')}
            value={folderId}
            rightSection={<IconChevronDown aria-hidden="true" />}
            rightSectionPointerEvents="none"
            data={[
              { value: '', label: t('media.allFiles') },
              ...treeOf(library.data?.folders ?? []).map(({ folder, depth }) => ({
                value: folder.id,
                label: `${'\u00a0\u00a0'.repeat(depth)}${folder.name}`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setFolderId(value);
              setPage(1);
            }}
          />
        </div>
        {list.isError && <PieceFailed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.total === 0 && <EmptyState kind="nothingFound" title={t('media.none')} />}
        <MediaGrid
          items={items}
          chosen={busyId}
          onOpen={(id) => void choose(items.find((item) => item.id === id))}
          says="media.take"
        />
        {list.data && list.data.total > PAGE_SIZE && (
          <ListFooter number={page} page={list.data} words={area('Medias')} onPage={setPage} />
        )}
      </div>
    </Dialog>
  );
}

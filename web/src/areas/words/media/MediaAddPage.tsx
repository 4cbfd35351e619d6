import { type Attachment, FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { AttachmentField } from '../../../kit/resource/attachment/AttachmentField.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Media.module.css';
import './media-page.texts.ts';
import { folderChoices, useLibrary, useMediaActions } from './use-media.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

/** Uploads at most 3 files with 60 MB together into a chosen folder. */
export function MediaAddPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const land = useLanding();
  const { add } = useMediaActions();
  const { data } = useLibrary();
  const [folderId, setFolderId] = useState('');
  const [files, setFiles] = useState<Attachment[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const chosen = files.map(({ id }) => ({ attachmentId: id }));
      await add(folderId || null, chosen, files.map(({ fileName }) => fileName).join(', '));
      void land([folderId ? `/document?folder=${folderId}` : '/document']);
    } catch (error) {
      setBusy(false);
      notify.failed(error);
    }
  };
  return (
    <div className="pane">
      <PageHead title={t('media.upload')} />
      <div className={`${classes.addForm} grid gap4`}>
        <NativeSelect
          label={t('media.addTo')}
          data={folderChoices(data?.folders ?? [], t('media.top'))}
          value={folderId}
          rightSection={<IconChevronDown aria-hidden="true" />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget: { value } }) => setFolderId(value)}
        />
        <AttachmentField
          label={t('media.files')}
          required
          limits={FEW_FILES}
          value={files}
          onChange={setFiles}
          onBusy={setUploading}
          ownOnly
        />
        <footer className="row gap2">
          <span className={`${classes.space} grow`} />
          <Button variant="default" onClick={() => void navigate('/document')}>
            {t('media.cancel')}
          </Button>
          <Button disabled={files.length === 0 || isUploading} loading={busy} onClick={() => void save()}>
            {t('media.add')}
          </Button>
        </footer>
      </div>
    </div>
  );
}

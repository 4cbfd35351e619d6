import { instructionCalls } from '@hoivien/contract/areas/words/instruction/instruction.calls.ts';
import { answerKey, useAnswer } from '../../../kit/call/use-answer.ts';
import type { Instruction, InstructionVersion } from '@hoivien/contract/areas/words/instruction/instruction.schema.ts';
import { type Attachment, ONE_MANUAL } from '@hoivien/contract/kit/attachment.ts';
import { Button, Skeleton } from '@mantine/core';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Told, tell } from '../../../kit/api/ask.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { AttachmentField } from '../../../kit/resource/attachment/AttachmentField.tsx';
import { FileView } from '../../../kit/resource/attachment/FileView.tsx';
import { sizeText } from '../../../kit/files/limit-words.ts';
import { openFile } from '../../../kit/resource/attachment/open-file.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './Instruction.module.css';
import './instruction-page.texts.ts';

const KEY = answerKey(instructionCalls.read);

/** The user manual in the page, with its earlier versions. */
export function InstructionPage() {
  const { t, area, message } = useWords();
  const client = useQueryClient();
  const [shownId, setShownId] = useState<string>();
  const [isReplacing, setReplacing] = useState(false);
  const [asked, setAsked] = useState<InstructionVersion>();
  const query = useAnswer(instructionCalls.read, {});
  const manual = query.data;
  const mayUpdate = manual?.may.includes('Update');
  const shown = manual?.versions.find(({ id }) => id === shownId) ?? manual?.versions[0];
  const number = manual?.number ?? 0;
  const take = async (sent: Promise<Told<Instruction>>) => {
    try {
      const answer = await sent;
      client.setQueriesData({ queryKey: KEY }, answer.data);
      setShownId(undefined);
      notify.done(message(answer.message ?? ''));
    } catch (error) {
      notify.failed(error);
      await client.invalidateQueries({ queryKey: KEY });
    }
  };
  return (
    <div className="pane">
      <PageHead
        title={area('Instructions').title}
        note={shown?.file.fileName}
        actions={
          <>
            {shown && (
              <Button
                variant="default"
                leftSection={<IconDownload aria-hidden="true" />}
                onClick={() => void openFile(shown.file.id)}
              >
                {t('instruction.download')}
              </Button>
            )}
            {mayUpdate && manual && (
              <Button leftSection={<IconUpload aria-hidden="true" />} onClick={() => setReplacing(true)}>
                {t(manual.number > 0 ? 'instruction.replace' : 'instruction.upload')}
              </Button>
            )}
          </>
        }
      />
      {query.isError && !manual && <PieceFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height="30em" />}
      {manual?.number === 0 && (
        <EmptyState kind="nothingYet" title={t('instruction.none')}>
          {t(mayUpdate ? 'instruction.noneText' : 'instruction.noneRead')}
        </EmptyState>
      )}
      {manual && shown && (
        <div className={`${classes.body} grid fill ruled`}>
          <div className={`${classes.shown} stack short auto`}>
            <FileView file={shown.file} />
          </div>
          <Versions
            manual={manual}
            shown={shown}
            onShow={({ id }) => setShownId(id)}
            onRestore={mayUpdate ? setAsked : undefined}
          />
        </div>
      )}
      {isReplacing && (
        <ReplaceDialog
          onSave={(attachmentId) => take(tell(instructionCalls.replace, { body: { attachmentId, number } }))}
          onClose={() => setReplacing(false)}
        />
      )}
      {asked && (
        <FormDialog
          title={t('instruction.restoreAsk', { number: asked.number })}
          confirmLabel={t('instruction.restore')}
          send={() => take(tell(instructionCalls.restore, { params: { id: asked.id }, body: { number } }))}
          onClose={() => setAsked(undefined)}
        >
          {t('instruction.restoreText')}
        </FormDialog>
      )}
    </div>
  );
}

interface VersionsProps {
  manual: Instruction;
  shown: InstructionVersion;
  onShow: (version: InstructionVersion) => void;
  onRestore: ((version: InstructionVersion) => void) | undefined;
}

function Versions({ manual, shown, onShow, onRestore }: VersionsProps) {
  const { t, formatDateTime } = useWords();
  return (
    <aside className={classes.versions} aria-label={t('instruction.versions')}>
      <h2>{t('instruction.versions')}</h2>
      <ol>
        {manual.versions.map((version) => {
          const { id, number, file, createdAt, createdByName, restoredFrom } = version;
          return (
            <li key={id} className="row gap2 round2" data-here={id === shown.id || undefined}>
              <button
                type="button"
                aria-label={t('instruction.view', { number })}
                aria-current={id === shown.id ? 'true' : undefined}
                onClick={() => onShow(version)}
              >
                <b>
                  {t('instruction.version', { number })}
                  {number === manual.number && ` · ${t('instruction.current')}`}
                </b>
                <span>{file.fileName}</span>
                <small className="note">
                  {formatDateTime(createdAt)}
                  {createdByName && ` · ${createdByName}`} · {sizeText(file.size)}
                </small>
                {restoredFrom !== null && (
                  <small className="note">{t('instruction.restoredFrom', { number: restoredFrom })}</small>
                )}
              </button>
              {onRestore && number !== manual.number && (
                <Button size="xs" variant="default" onClick={() => onRestore(version)}>
                  {t('instruction.restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

function ReplaceDialog({ onSave, onClose }: { onSave: (id: string) => Promise<void>; onClose: () => void }) {
  const { t } = useWords();
  const [files, setFiles] = useState<Attachment[]>([]);
  const [busy, setBusy] = useState(false);
  const [file] = files;
  const save = async () => {
    if (!file) return;
    setBusy(true);
    await onSave(file.id);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} size="60em" title={t('instruction.replace')}>
      <AttachmentField label={t('instruction.file')} required limits={ONE_MANUAL} value={files} onChange={setFiles} />
      <footer className={`${classes.foot} flex gap2`}>
        <Button variant="default" onClick={onClose}>
          {t('instruction.cancel')}
        </Button>
        <Button disabled={!file} loading={busy} onClick={() => void save()}>
          {t('instruction.save')}
        </Button>
      </footer>
    </Dialog>
  );
}

import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { workbookCalls } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import { fetchFile } from '../../api/ask.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { isLockedBlob } from '@hoivien/contract/kit/exchange/locked-file.ts';
import { useWords } from '../../i18n/words.ts';
import { Bar } from '../attachment/Bar.tsx';
import classes from './Import.module.css';
import { useStart, useWorkbook } from './use-import.ts';

interface ChooseFileProps {
  resource: Resource;
  at: string;
  onStarted: (runId: string) => void;
}

/**
 * The first step: a person drops or chooses a workbook, or downloads the template. `at` is the area's address in the
 * API.
 */
export function ChooseFile({ resource, at, onStarted }: ChooseFileProps) {
  const { t, message } = useWords();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [ending, setEnding] = useState<string>();
  const [isRenamed, setRenamed] = useState(false);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const start = useStart(resource, at, setShare);
  const template = useWorkbook((language) =>
    fetchFile({ ...workbookCalls(resource).template, url: `${at}/ImportTemplate` }, { query: { language } }),
  );

  const take = async (file: File | undefined) => {
    if (!file || start.isPending) return;
    if (await isLockedBlob(file)) {
      setEnding(undefined);
      return setProblem('Mes.Files.Password');
    }
    const real = await otherFormat(file);
    // The server checks the content; this check only avoids a long upload of a wrong file.
    const isWorkbook = file.name.toLowerCase().endsWith('.xlsx');
    setProblem(isWorkbook && !real ? undefined : 'Mes.OnlySupport.Excel');
    setRenamed(isWorkbook && real !== undefined);
    setEnding(isWorkbook ? real : (/\.\w+$/.exec(file.name)?.[0] ?? file.name));
    if (isWorkbook && !real) start.mutate(file, { onSuccess: onStarted });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className={`${classes.middle} gap3 pane auto ruled`}>
      <div
        className={`${classes.drop} stack centre middle gap3`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet className={classes.dropIcon} aria-hidden="true" />
        {start.isPending ? (
          <>
            <h2>{t('import.uploading', { name: start.variables.name })}</h2>
            <Bar label={t('import.uploading', { name: start.variables.name })} share={share} />
          </>
        ) : (
          <>
            <h2>{t('import.drop')}</h2>
            <p className={`${classes.hint} note`}>{t('import.dropHint')}</p>
            <div className={`${classes.buttons} flex middle wrap gap2`}>
              <Button onClick={() => input.current?.click()}>{t('import.choose')}</Button>
              <Button
                variant="default"
                leftSection={<IconDownload />}
                loading={template.isPending}
                onClick={() => template.mutate()}
              >
                {t('import.template')}
              </Button>
            </div>
          </>
        )}
        {problem && (
          <p className={`${classes.problem} late`} role="alert">
            {message(problem)}
          </p>
        )}
        {ending && (
          <div className={`${classes.hint} note`}>
            <p>{t(isRenamed ? 'import.renamed' : 'import.otherFormat', { ending })}</p>
            <ul className={classes.ways}>
              <li>{t('import.saveExcel')}</li>
              <li>{t('import.saveLibre')}</li>
              <li>{t('import.saveGoogle')}</li>
            </ul>
          </div>
        )}
        <input
          ref={input}
          className="unseen"
          type="file"
          accept=".xlsx"
          aria-label={t('import.choose')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // After correcting a file, a person may choose the same one again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p className={`${classes.hint} note`}>{t('import.safe')}</p>
    </div>
  );
}

/** The real ending of a file that was only renamed to .xlsx; undefined for a workbook and for what nobody knows. */
async function otherFormat(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 2_000).arrayBuffer());
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) return '.xls';
  const text = new TextDecoder().decode(bytes);
  const isTable = !text.includes('\0') && /^[^\n]*[,;\t][^\n]*\n/.test(text);
  return isTable && !text.startsWith('PK') ? '.csv' : undefined;
}

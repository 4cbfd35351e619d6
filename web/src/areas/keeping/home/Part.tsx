import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Language } from '@hoivien/contract/kit/message.ts';
import type { fetchFile } from '../../../kit/api/ask.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { saveFile } from '../../../kit/resource/use-records.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Overview.module.css';

interface PartProps<Answer> {
  title: string;
  note?: (data: Answer) => ReactNode;
  /** A choice or a link beside the title. */
  more?: ReactNode;
  query: UseQueryResult<Answer>;
  /** Fetches the workbook; the codes open it. */
  file?: { fetch: (language: Language) => ReturnType<typeof fetchFile>; anyOf: readonly string[] };
  children: (data: Answer) => ReactNode;
}

/** A part of the page with its own call: while it loads it keeps its place, and a failure leaves the other parts alone. */
export function Part<Answer>({ title, note, more, query, file, children }: PartProps<Answer>) {
  const { t, language } = useWords();
  const { canAny } = useActor();
  const [busy, setBusy] = useState(false);
  const { data } = query;
  const save = async () => {
    if (!file) return;
    setBusy(true);
    try {
      const { blob, fileName } = await file.fetch(language);
      saveFile(blob, fileName);
    } catch (error) {
      notify.failed(error);
    }
    setBusy(false);
  };
  return (
    <section aria-label={title}>
      <div className={`${classes.partHead} row wrap`}>
        <h2>{title}</h2>
        {data !== undefined && note && <span>{note(data)}</span>}
        {more}
        {file && canAny(file.anyOf) && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDownload aria-hidden="true" />}
            loading={busy}
            aria-label={t('overview.exportOf', { part: title })}
            onClick={() => void save()}
          >
            {t('overview.export')}
          </Button>
        )}
      </div>
      <Panel answer={query} waiting={{ height: 300 }}>
        {(shown) => <div className={classes.cards}>{children(shown)}</div>}
      </Panel>
    </section>
  );
}

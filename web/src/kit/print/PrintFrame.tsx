import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { ListFailed } from '../resource/list/ListEmpty.tsx';
import { PaperPage } from './PaperPage.tsx';
import './paper.texts.ts';
import { useFit } from './use-fit.ts';

interface PrintFrameProps {
  title: string;
  /** The address of the page before. */
  back: string;
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown; data?: unknown };
  progress?: { done: number; total: number };
  /** The number of rows, and the limit when it is too large. */
  printed?: { total: number; tooMany?: number } | undefined;
  /** Everything on the paper has loaded. */
  isReady: boolean;
  /** Sentences about the paper before printing, such as its number of sheets and missing records. */
  notes?: readonly string[];
  /** The content of the paper. */
  children: ReactNode;
}

/** A page to print. The screen shows a title, notes and two buttons; the paper shows only its content. */
export function PrintFrame({ title, back, query, progress, printed, isReady, notes = [], children }: PrintFrameProps) {
  const { t, formatNumber } = useWords();
  const canPrint = isReady && printed?.tooMany === undefined && !query.isError;
  const paper = useRef<HTMLDivElement>(null);
  // This comes before printing, because both wait for the fonts in the order of the calls.
  useFit(paper, canPrint && query.data);
  usePrintOnce(canPrint, paper);
  const told = printed?.tooMany
    ? [t('paper.tooMany', { total: formatNumber(printed.total), most: formatNumber(printed.tooMany) })]
    : query.isPending && progress && progress.total > 0
      ? [t('paper.reading', { done: formatNumber(progress.done), total: formatNumber(progress.total) })]
      : query.isPending && !query.isError
        ? // Notes with numbers would be wrong before the rows are there.
          [t('paper.preparing')]
        : notes;
  return (
    <PaperPage
      title={title}
      back={back}
      notes={told}
      instead={query.isError && <ListFailed error={query.error} onRetry={() => void query.refetch()} />}
      canPrint={canPrint}
      ref={paper}
    >
      {children}
    </PaperPage>
  );
}

/** Opens the browser's print dialog once for an address, when content, fonts and pictures have loaded. */
function usePrintOnce(isReady: boolean, paper: RefObject<HTMLElement | null>): void {
  const { search } = useLocation();
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    const pictures = [...(paper.current?.querySelectorAll('img') ?? [])];
    // A picture that cannot be shown must not stop the print.
    const drawn = pictures.map((picture) => picture.decode().catch(() => undefined));
    void Promise.all([document.fonts.ready, ...drawn]).then(() => {
      if (isGone || done.current === search) return;
      done.current = search;
      window.print();
    });
    return () => {
      isGone = true;
    };
  }, [isReady, search, paper]);
}

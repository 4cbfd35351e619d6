import {
  PASTED_MAX,
  pastedCalls,
  type PastedItem,
  type ReadPasted,
} from '@hoivien/contract/kit/exchange/pasted.calls.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import { useCall } from '../../call/use-call.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { asText } from '../records.ts';
import classes from './Form.module.css';
import { freePath, type Pasted } from './use-pasted.ts';
import { type FormValues, isFilled } from '../value/values.ts';

interface PasteBoxProps {
  resource: Resource;
  form: UseFormReturn<FormValues>;
  pasted: Pasted;
  /** The form around the box: lines that are pasted into one of its single-line inputs come here. */
  around: RefObject<HTMLElement | null>;
}

/** The height of what is found in a line, and of the words and the button around the finds, in pixels. */
const LINE = 38;
const AROUND = 58;
const SKIP = '-';
/** Kept outside, so that it runs once, when its element appears. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Fills a new record from a pasted card, signature or row. Certain findings have their field; others ask for it. */
export function PasteBox({ resource, form, pasted, around }: PasteBoxProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { read, isAsking, chosen, ask, choose, forget } = useReading(resource);
  const [unused, setUnused] = useState<readonly string[]>([]);
  const opener = useRef<HTMLButtonElement>(null);
  const marked = Object.keys(pasted.marks);

  const take = (next: string) => {
    setOpen(true);
    setText(next);
    forget();
    void ask(next);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const next = event.clipboardData?.getData('text/plain').slice(0, PASTED_MAX) ?? '';
    if (!isOneLine(event.target) || !/[\n\t]/.test(next.trim())) return;
    event.preventDefault();
    take(next);
  });
  useEffect(() => {
    const place = around.current;
    place?.addEventListener('paste', onPaste);
    return () => place?.removeEventListener('paste', onPaste);
  }, [around]);
  const picked = (read?.items ?? []).flatMap((item, at) => {
    const values = item.values[chosen[at] ?? ''];
    return values ? [{ item, values }] : [];
  });
  const firstAsked = (read?.items ?? []).findIndex(({ place }) => place === null);
  const paths = picked.flatMap(({ values }) => Object.keys(values));
  const isTwice = new Set(paths).size < paths.length;
  const open = (read?.items ?? []).filter((_, at) => chosen[at] === '').length;
  const fill = () => {
    const now = form.getValues();
    const values = picked.flatMap(({ values: own }) =>
      Object.entries(own).map(([path, value]) => [freePath(resource, now, path), value] as const),
    );
    pasted.fill(Object.fromEntries(values));
    const left = (read?.items ?? []).filter((item) => !picked.some((one) => one.item === item));
    setUnused([...left.map((item) => item.text), ...(read?.rest ?? [])]);
    forget();
    setText('');
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className={classes.paste}>
      <div className={`${classes.pasteHead} row wrap`}>
        <Button
          variant="default"
          leftSection={<IconClipboardText aria-hidden="true" />}
          ref={opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('form.paste')}
        </Button>
        {marked.length > 0 && (
          <div role="status" className={`${classes.pasteHead} row wrap`}>
            <span>{t('form.pasteDone', { count: marked.length })}</span>{' '}
            <Button
              variant="transparent"
              size="xs"
              className={`${classes.link} brand regular`}
              onClick={() => pasted.takeBack(marked)}
            >
              {t('form.pasteBackAll')}
            </Button>
          </div>
        )}
      </div>
      {isOpen && (
        <>
          <Textarea
            label={t('form.pasteLabel')}
            description={t('form.pasteHint')}
            value={text}
            maxLength={PASTED_MAX}
            autosize
            minRows={4}
            maxRows={10}
            data-autofocus
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              forget();
            }}
            onPaste={(event) => {
              const next = event.clipboardData.getData('text/plain').slice(0, PASTED_MAX);
              if (text !== '' || next.trim() === '') return;
              event.preventDefault();
              take(next);
            }}
          />
          {!read && isAsking && <Skeleton height={linesOf(text) * LINE + AROUND} />}
          {!read && !isAsking && (
            <div className={`${classes.pasteHead} row wrap`}>
              <Button disabled={text.trim() === ''} onClick={() => void ask(text)}>
                {t('form.pasteRead')}
              </Button>
            </div>
          )}
        </>
      )}
      {isOpen && read && (
        <>
          <b role="status">
            {read.items.length === 0
              ? t('form.pasteNone')
              : [t('form.pasteFound', { count: read.items.length }), open > 0 && t('form.pasteAsked', { count: open })]
                  .filter(Boolean)
                  .join(' · ')}
          </b>
          <ul className={`${classes.pasteItems} grid m0`}>
            {read.items.map((item, at) => (
              <Found
                key={`${at} ${item.text}`}
                item={item}
                resource={resource}
                values={form.getValues()}
                chosen={chosen[at] ?? ''}
                takesFocus={at === firstAsked}
                onChoose={(place) => choose(at, place)}
              />
            ))}
          </ul>
          <Rest texts={read.rest} />
          {isTwice && <p role="alert">{t('form.pasteTwice')}</p>}
          {read.items.length > 0 && (
            <div className={`${classes.pasteHead} row wrap`}>
              <Button ref={firstAsked < 0 ? focus : undefined} disabled={isTwice || picked.length === 0} onClick={fill}>
                {t('form.pasteFill')}
              </Button>
            </div>
          )}
        </>
      )}
      {!isOpen && <Rest texts={unused} />}
    </div>
  );
}

/** What the server reads in a text, and the field that each finding goes to. */
function useReading(resource: Resource) {
  const { send } = useCall(pastedCalls.read);
  const [isAsking, setAsking] = useState(false);
  const [read, setRead] = useState<ReadPasted>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ask = async (text: string) => {
    setAsking(true);
    try {
      const told = await send({ body: { area: resource.area, text } }, { silent: true });
      if (!told) return;
      setRead(told.data);
      setChosen(told.data.items.map(({ place }) => place ?? ''));
    } catch (error) {
      notify.failed(error);
    } finally {
      setAsking(false);
    }
  };
  const choose = (at: number, place: string) => setChosen(chosen.map((one, index) => (index === at ? place : one)));
  return { read, isAsking, chosen, ask, choose, forget: () => setRead(undefined) };
}

function linesOf(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** An input that would join several lines into one. */
function isOneLine(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && ['text', 'tel', 'email', 'url', 'search'].includes(target.type);
}

function Rest({ texts }: { texts: readonly string[] }) {
  const { t } = useWords();
  return texts.length > 0 ? (
    <p className={`${classes.pasteRest} breaks m0`}>{t('form.pasteRest', { text: texts.join(' · ') })}</p>
  ) : null;
}

interface FoundProps {
  item: PastedItem;
  resource: Resource;
  values: FormValues;
  chosen: string;
  takesFocus: boolean;
  onChoose: (place: string) => void;
}

/** One finding and the field that it fills, with what a person has typed there. */
function Found({ item, resource, values, chosen, takesFocus, onChoose }: FoundProps) {
  const { t, area } = useWords();
  const { field } = area(resource.area);
  const labelOf = (place: string) => {
    const [top = '', ...parts] = place.split('.');
    const part = parts.filter((one) => !/^\d+$/.test(one)).at(-1);
    return part === undefined ? field(top) : `${field(top)}: ${area(resource.area).part(top, part)}`;
  };
  const over = Object.keys(item.values[chosen] ?? {}).filter((path) =>
    isFilled(get(values, freePath(resource, values, path))),
  );
  const before = over.map((path) => wordsOf(get(values, path))).join(' · ');
  return (
    <li data-asked={chosen === '' || undefined}>
      <span>{item.shown.replaceAll(' | ', ', ')}</span>
      <NativeSelect
        ref={takesFocus ? focus : undefined}
        aria-label={t('form.pasteInto', { text: item.shown.replaceAll(' | ', ', ') })}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[
          ...(item.place === null ? [{ value: '', label: t('form.pasteChoose') }] : []),
          ...Object.keys(item.values).map((place) => ({ value: place, label: labelOf(place) })),
          { value: SKIP, label: t('form.pasteSkip') },
        ]}
      />
      {before !== '' && <small>{t('form.pasteOver', { before, after: item.shown.replaceAll(' | ', ', ') })}</small>}
    </li>
  );
}

/** A value of the form in words; an address by its road, as the units stand below. */
function wordsOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? asText((value as FormValues)['road']) || '…' : asText(value);
}

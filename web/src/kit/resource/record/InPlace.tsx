import type { Field, FieldKind } from '@hoivien/contract/kit/field.ts';
import { reasonFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { withinSentence } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { useAreaScreens } from '../../screen/area-screens.ts';
import { ownDraft } from '../../ui/typing.ts';
import { FieldInput } from '../form/FieldInput.tsx';
import { FieldsProvider, hasOpenText, useProblemText } from '../form/fields.ts';
import { FormDialogs } from '../form/FormDialogs.tsx';
import { fieldAt, problemsOf } from '../form/paths.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { actionOf, type LooseRecord } from '../records.ts';
import { ReferenceInput } from '../form/ReferenceInput.tsx';
import classes from './InPlace.module.css';
import './record.texts.ts';

/** The values of a record that are edited where they stand, and the one that is open. */
interface Scope {
  resource: Resource;
  record: LooseRecord;
  at: string | undefined;
  open: string | undefined;
  /** The value whose button takes the focus, because its input has just closed. */
  returned: string | undefined;
  begin: (path: string) => void;
  /** Closes the open value; `next` opens then. */
  end: (next?: string) => void;
  /** Takes the record as a save answered it. */
  took: (saved: LooseRecord) => void;
  /** What follows a value that is saved, or left as it is: the next one of a round, or else nothing. */
  after: (path: string) => void;
  /** Ends a round; what is typed stays as a draft. */
  leave: (() => void) | undefined;
  /** The open input saves before another value opens. */
  hold: (save: ((next: string) => void) | undefined) => void;
}

const InPlaceContext = createContext<Scope | null>(null);

interface ProviderProps {
  resource: Resource;
  record: LooseRecord;
  /** The address of the records in the API, when it is not that of their area; null when the reader has to name a club first. */
  at?: string | null | undefined;
  /** The values that are asked for one after the other. */
  round?: Round | undefined;
  children: ReactNode;
}

interface Round {
  paths: readonly string[];
  /** Called behind the last value, with the record as it is stored then. */
  onDone: (record: LooseRecord) => void;
  onLeave: () => void;
}

/** Lets the reader edit each value below where it stands, if the answer says that they may change the record now. */
export function InPlaceProvider({ resource, record: read, at, round, children }: ProviderProps) {
  const [{ open, returned }, setPlace] = useState<{ open?: string | undefined; returned?: string | undefined }>({
    open: round?.paths[0],
  });
  // What a save answered stands here before the record is read anew, so that the next value is saved over its version.
  const [saved, setSaved] = useState<LooseRecord>();
  const record = saved?.id === read.id && saved.version > read.version ? saved : read;
  const before = useRef<(next: string) => void>(undefined);
  const latest = useRef<LooseRecord>(undefined);
  const may = at !== null && actionOf(record, 'Update')?.refusal === null;
  const scope = useMemo<Scope>(
    () => ({
      resource,
      record,
      at: at ?? undefined,
      open,
      returned,
      hold: (save) => {
        before.current = save;
      },
      begin: (path) => (before.current ? before.current(path) : setPlace({ open: path })),
      end: (next) => setPlace(next === undefined ? { returned: open } : { open: next }),
      took: (answer) => {
        latest.current = answer;
        setSaved(answer);
      },
      after: (path) => {
        const next = round?.paths[round.paths.indexOf(path) + 1];
        setPlace(next === undefined ? { returned: open } : { open: next });
        if (next === undefined) round?.onDone(latest.current ?? record);
      },
      leave: round?.onLeave,
    }),
    [resource, record, at, open, returned, round],
  );
  return <InPlaceContext value={may ? scope : null}>{children}</InPlaceContext>;
}

/** Kinds with an editor of their own, and those that no answer contains. */
const ELSEWHERE = new Set<FieldKind>(['list', 'object', 'attachments', 'richText', 'secret', 'identity']);

/**
 * Tells which values can be edited where they stand: inputs of the form with one line or one small group. A path is a field,
 * or a part of an object.
 */
export function useInPlace(): (path: string) => boolean {
  const scope = useContext(InPlaceContext);
  const { ownClub } = useActor();
  const clubs = useAreaScreens().find(({ clubPage }) => clubPage)?.clubPage?.area;
  return (path) => {
    if (!scope) return false;
    const { resource } = scope;
    const [top = ''] = path.split('.');
    const [whole, field] = [resource.fields[top], fieldAt(resource, path)];
    if (!whole || !field || whole.readOnly || field.readOnly || whole.once || field.once) return false;
    // The clubs of a record are the association's for a club's user (decisions 0049 and 0228).
    if (ownClub !== null && (whole.ofClubs || whole.to === clubs)) return false;
    return !ELSEWHERE.has(field.kind) && !reasonFields(resource).includes(top);
  };
}

interface ValueProps {
  path: string;
  label: string;
  /** The value as it is read; without it the place asks for one. */
  children?: ReactNode;
}

/** A value that is edited where it stands; for a reader who may not change it the value alone. */
export function InPlaceValue({ path, label, children }: ValueProps) {
  const scope = useContext(InPlaceContext);
  const canEdit = useInPlace()(path);
  if (!scope || !canEdit) return children;
  if (scope.open === path) return <Editor key={path} scope={scope} path={path} label={label} />;
  return (
    <Shown scope={scope} path={path} label={label}>
      {children}
    </Shown>
  );
}

function Shown({ scope, path, label, children }: ValueProps & { scope: Scope }) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const { begin, returned } = scope;
  useEffect(() => {
    if (returned === path) button.current?.focus();
  }, [returned, path]);
  const said = withinSentence(label);
  if (children === undefined) {
    return (
      <button
        ref={button}
        type="button"
        className={`${classes.missing} faint round1`}
        data-in-place={path}
        onClick={() => begin(path)}
      >
        {t('record.addValue', { label: said })}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the button within
    <span
      className={classes.value}
      onClick={({ target }) => {
        // Links within the value lead where they say, and a text that somebody selects is being copied.
        const isOwn = target instanceof Element && target.closest('a, button, [role="dialog"]') !== null;
        if (!isOwn && !document.getSelection()?.toString()) begin(path);
      }}
    >
      {children}
      <button
        ref={button}
        type="button"
        className={`${classes.pencil} inline-row middle faint round1 icons-sm`}
        data-in-place={path}
        aria-label={t('record.editValue', { label: said })}
        onClick={() => begin(path)}
      >
        <IconPencil aria-hidden="true" />
      </button>
    </span>
  );
}

/** The form's own input for one value, which saves the whole record with its version as the form does. */
function Editor({ scope, path, label }: { scope: Scope; path: string; label: string }) {
  const { resource, record, at } = scope;
  const { t, area } = useWords();
  const field = fieldAt(resource, path) as Field;
  const box = useRef<HTMLFormElement>(null);
  const next = useRef<string>(undefined);
  const work = useRecordForm(resource, record, {
    at,
    place: path,
    onSaved: (stored) => {
      scope.hold(undefined);
      scope.took(stored);
      if (next.current === undefined) scope.after(path);
      else scope.end(next.current);
    },
  });
  const { form, submit, cancel, offered, takeDraft } = work;
  const { isDirty, errors } = useFormState({ control: form.control });
  const problemText = useProblemText(resource);
  const isGroup = field.kind === 'address';
  const isLong = field.kind === 'longText';
  const close = (to?: string) => {
    cancel();
    scope.hold(undefined);
    scope.end(to);
  };
  const save = (to?: string) => {
    next.current = to;
    if (isDirty || hasOpenText(form)) void submit('record');
    else {
      close(to);
      if (to === undefined) scope.after(path);
    }
  };
  useEffect(() => {
    scope.hold(save);
  });
  useEffect(() => {
    const { hold } = scope;
    // What was typed here and not saved comes back.
    if (offered) takeDraft();
    const frame = requestAnimationFrame(() => {
      const inputs = inputsIn(box.current);
      // Of an address that is there, mostly the road changes: its last input.
      const input = form.getValues(`${path}.road`)
        ? inputs.at(-1)
        : (inputs.find((one) => !(one instanceof HTMLButtonElement)) ?? inputs[0]);
      input?.focus();
      if (input instanceof HTMLInputElement && input.type === 'text') input.setSelectionRange(-1, -1);
    });
    return () => {
      cancelAnimationFrame(frame);
      hold(undefined);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the input opens
  }, []);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, key, shiftKey } = event;
    // An open list of a picker takes these keys first, and a dialog above has its own.
    if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]') || event.nativeEvent.isComposing) return;
    const isListOpen = target.getAttribute('aria-expanded') === 'true';
    if (key === 'Escape' && !isListOpen) {
      event.stopPropagation();
      if (scope.leave) scope.leave();
      else close();
    } else if (key === 'Enter' && !event.defaultPrevented && saves(target, event) && !isListOpen) {
      event.preventDefault();
      save();
    } else if (key === 'Tab') {
      const inputs = inputsIn(box.current);
      if (target !== (shiftKey ? inputs[0] : inputs.at(-1))) return;
      event.preventDefault();
      save(neighbour(path, shiftKey ? -1 : 1));
    }
  };
  const others = problemsOf(resource, errors).filter((one) => one.path !== path && !one.path.startsWith(`${path}.`));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys of the inputs within */}
      <form
        {...ownDraft}
        ref={box}
        className={classes.editor}
        data-in-place={path}
        data-group={isGroup || undefined}
        noValidate
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={`${classes.line} flex top gap1`}>
          <div className={`${classes.input} rest`} data-bare={(!isGroup && field.kind !== 'flag') || undefined}>
            <FieldsProvider value={{ resource, form, record, Reference: ReferenceInput, onBusy: work.setSending }}>
              <FieldInput path={path} field={field} label={label} />
            </FieldsProvider>
          </div>
          <ActionIcon
            type="submit"
            variant="subtle"
            color="gray"
            loading={work.isSaving}
            aria-label={t('record.saveValue', { label })}
            data-button=""
          >
            <IconCheck />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('record.dropValue', { label })}
            onClick={() => close()}
            data-button=""
          >
            <IconX />
          </ActionIcon>
        </div>
        {others.map((one) => (
          <p key={one.path} className={`${classes.error} late tiny`} role="alert">
            {area(resource.area).field(one.path.split('.')[0] ?? '')}: {problemText(one.path, one.key, one.params)}.{' '}
            <Link to={`${resource.path}/edit/${record.id}`}>{t('record.wholeForm')}</Link>
          </p>
        ))}
        {/* A round says its own keys. */}
        {!scope.leave && (
          <p className={`${classes.keys} faint tiny`} aria-hidden="true">
            <kbd>{isLong ? 'Ctrl Enter' : 'Enter'}</kbd> {t('record.keySave')} · <kbd>Tab</kbd> {t('record.keyNext')} ·{' '}
            <kbd>Esc</kbd> {t('record.keyDrop')}
          </p>
        )}
      </form>
      {/* Outside the form, whose keys are not those of a dialog. */}
      <FormDialogs resource={resource} work={work} />
    </>
  );
}

/** The inputs of the value without the buttons that save and drop. */
function inputsIn(form: HTMLElement | null): HTMLElement[] {
  const all = form?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, select, button');
  return [...(all ?? [])].filter((one) => !one.matches(':disabled, [data-button], [tabindex="-1"], [role="dialog"] *'));
}

/** Whether Enter in an input saves: not where it makes a line, and not on a button, which it presses. */
function saves(target: HTMLElement, { ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** The value before or after this one, in the order of the page. */
function neighbour(path: string, step: 1 | -1): string | undefined {
  const paths = [...document.querySelectorAll<HTMLElement>('[data-in-place]')].map(({ dataset }) => dataset.inPlace);
  return paths[paths.indexOf(path) + step];
}

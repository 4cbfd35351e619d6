import type { Desk, DeskCheck } from '@hoivien/contract/desk.ts';
import { allFields, type FileRef, labelField, reasonFields } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { FileRow } from '../attachment/FileRow.tsx';
import { openFile } from '../attachment/open-file.ts';
import { isFilled } from '../value/values.ts';
import type { LooseRecord } from '../records.ts';
import { FactValue } from '../record/FactValue.tsx';
import { recordPath } from '../record-path.ts';
import { leafText } from '../value/ValueText.tsx';
import classes from './Desk.module.css';
import './desk.texts.ts';

type Mark = DeskCheck['marks'][number];

interface DeskFactsProps {
  desk: Desk;
  record: LooseRecord;
  marks: readonly Mark[];
}

/** The facts of a record on which somebody decides. What is missing or doubtful has a frame, and its reason below. */
export function DeskFacts({ desk, record, marks }: DeskFactsProps) {
  const { area } = useWords();
  const { resource } = desk;
  const told = new Set([...desk.facts.flatMap(({ fields }) => fields), labelField(resource)]);
  const more = [...new Set(marks.map(({ field }) => field))].filter((field) => !told.has(field));
  return desk.facts.map(({ section, fields }, index) => {
    const shown = index === 0 ? [...fields, ...more] : fields;
    const files = shown.filter((name) => allFields(resource)[name]?.kind === 'attachments');
    // Two records share a value for a reason only when there is another one.
    const unasked = reasonFields(resource).filter((name) => !isFilled(record[name]));
    const facts = shown.filter((name) => !files.includes(name) && !unasked.includes(name));
    const title = area(resource.area).section(section);
    return (
      <section key={section} aria-label={title}>
        <h3>{title}</h3>
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map((path) => (
              <Fact key={path} desk={desk} record={record} path={path} mark={markOf(marks, path)} />
            ))}
          </dl>
        )}
        {files.map((name) => (
          <div key={name}>
            {/* Alone in its section, the heading of the section names it. */}
            {facts.length > 0 && <p className="hint mt2">{area(resource.area).field(name)}</p>}
            <Files record={record} name={name} mark={markOf(marks, name)} />
          </div>
        ))}
      </section>
    );
  });
}

function markOf(marks: readonly Mark[], path: string): Mark | undefined {
  return marks.find(({ field }) => field === path);
}

function Fact({ desk, record, path, mark }: { desk: Desk; record: LooseRecord; path: string; mark: Mark | undefined }) {
  const words = useWords();
  const { resource } = desk;
  const [name = '', part] = path.split('.');
  const { field: label, part: partLabel } = words.area(resource.area);
  const value = part ? (record[name] as Record<string, unknown> | null)?.[part] : record[name];
  const shown =
    !isFilled(value) && value !== false ? (
      <span className={`${classes.faint} faint`}>{words.t('desk.none')}</span>
    ) : part ? (
      leafText(resource, path, value, words)
    ) : (
      <FactValue resource={resource} name={name} record={record} />
    );
  return (
    <div>
      <dt>{part ? partLabel(name, part) : label(name)}</dt>
      <dd>{mark ? <Marked mark={mark}>{shown}</Marked> : shown}</dd>
    </div>
  );
}

/** A value in its frame, with the reason below it. */
function Marked({ mark, children }: { mark: Mark; children: ReactNode }) {
  return (
    <>
      <Framed mark={mark}>{children}</Framed>
      <Why mark={mark} />
    </>
  );
}

/** A value in its frame. */
export function Framed({ mark, children }: { mark: Mark; children: ReactNode }) {
  return (
    <span className={classes.mark} data-mark={mark.kind} tabIndex={-1}>
      {children}
    </span>
  );
}

/** The reason of a frame, with the way to the record that it concerns. */
export function Why({ mark: { kind, reason, params, other } }: { mark: Mark }) {
  const { t, message } = useWords();
  const actor = useActor();
  const path = other && recordPath(other.area, other.id, actor);
  return (
    <small className={`${classes.why} block warn tiny`} data-kind={kind}>
      {message(reason, params)}
      {path && (
        <>
          {', '}
          <Link to={path} target="_blank">
            {t('desk.compare')}
          </Link>
        </>
      )}
    </small>
  );
}

function Files({ record, name, mark }: { record: LooseRecord; name: string; mark: Mark | undefined }) {
  const { t } = useWords();
  const files = (record[name] ?? []) as FileRef[];
  if (files.length > 0)
    return (
      <ul>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onOpen={() => void openFile(file.id)} />
        ))}
      </ul>
    );
  return (
    <p className={classes.noFiles}>
      {mark ? (
        <Marked mark={mark}>{t('desk.none')}</Marked>
      ) : (
        <span className={`${classes.faint} faint`}>{t('desk.none')}</span>
      )}
    </p>
  );
}

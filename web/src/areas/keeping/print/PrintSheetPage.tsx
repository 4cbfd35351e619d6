import type { PublicInfo } from '@hoivien/contract/kit/session/session.schema.ts';
import type { PartyRecord, PartyResource } from '@hoivien/contract/party-record.ts';
import type { FileRef, Resource } from '@hoivien/contract/kit/resource.ts';
import { useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Overview, isCopied, type OwnFacts } from '../../../kit/resource/record/Overview.tsx';
import { asText, labelOf } from '../../../kit/resource/records.ts';
import { useRecord } from '../../../kit/resource/use-records.ts';
import { Letterhead } from '../../../kit/print/Letterhead.tsx';
import classes from '../../../kit/print/Print.module.css';
import { PrintFrame } from '../../../kit/print/PrintFrame.tsx';
import './print.texts.ts';
import { sentence, standingOf } from './standing.ts';
import { useAssociation, useToday } from '../../../kit/print/use-paper.ts';

/** All data of one member by section, with space for signatures, on A4. */
export function PrintSheetPage({ resource }: { resource: PartyResource }) {
  const { t, area } = useWords();
  const { id } = useParams();
  const query = useRecord(resource, id);
  const association = useAssociation();
  const title = sentence(t('print.sheetTitle', { one: area(resource.area).one }));
  return (
    <PrintFrame
      title={title}
      back={`${resource.path}/info/${id}`}
      query={query}
      isReady={query.isSuccess && association !== undefined}
    >
      {query.data && <Sheet resource={resource} record={query.data} title={title} association={association} />}
    </PrintFrame>
  );
}

type Values = Readonly<Record<string, unknown>>;

interface SheetProps {
  resource: Resource;
  record: PartyRecord;
  title: string;
  association: PublicInfo | undefined;
}

function Sheet({ resource, record, title, association }: SheetProps) {
  // The kinds of the fields decide what the sheet shows, so the values are read by name.
  const values: Values = record;
  const words = useWords();
  const { t, area } = words;
  const today = useToday();
  return (
    <article className={classes.sheet}>
      <header className={classes.sheetHead}>
        <p>
          <Letterhead association={association} />
          <span>{t('print.printedOn', { day: today })}</span>
        </p>
        <h2>{title}</h2>
        <strong className="block breaks">{labelOf(record, resource)}</strong>
        <p className={classes.codes}>
          {codesOf(resource, values).map((name) => (
            <span key={name}>
              {area(resource.area).field(name)}: <b>{asText(values[name])}</b>
            </span>
          ))}
          <span>{standingOf(resource, record, words)}</span>
        </p>
      </header>
      <Overview resource={resource} record={record} own={sealedFacts(resource, values)} />
      <Files resource={resource} record={values} />
      <Signatures one={area(resource.area).one} />
    </article>
  );
}

/** Paper travels further than a screen, so an identity number appears with its last four characters only. */
function sealedFacts(resource: Resource, record: Values): OwnFacts {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'identity');
  return Object.fromEntries(names.map((name) => [name, () => `•••• ${asText(record[`${name}Last4`])}`]));
}

function codesOf(resource: Resource, record: Values): string[] {
  return Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name];
    return field && isCopied(field) && asText(record[name]);
  });
}

function Files({ resource, record }: { resource: Resource; record: Values }) {
  const { t } = useWords();
  const files = Object.keys(resource.fields)
    .filter((name) => resource.fields[name]?.kind === 'attachments')
    .flatMap((name) => (record[name] ?? []) as FileRef[]);
  if (files.length === 0) return null;
  return (
    <section>
      <h2>{t('print.documents')}</h2>
      <ul className={classes.files}>
        {files.map(({ id, fileName }) => (
          <li key={id}>{fileName}</li>
        ))}
      </ul>
    </section>
  );
}

function Signatures({ one }: { one: string }) {
  const { t } = useWords();
  return (
    <footer className={classes.signatures}>
      <p>{t('print.signed')}</p>
      {[t('print.signMaker'), t('print.signOwner', { one }), t('print.signHead')].map((who) => (
        <div key={who}>
          <b className="block">{who}</b>
          <span className="block">{t('print.signHint')}</span>
        </div>
      ))}
    </footer>
  );
}

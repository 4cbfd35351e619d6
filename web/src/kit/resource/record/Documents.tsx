import { inputFields, type FileRef, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../i18n/words.ts';
import classes from '../attachment/AttachmentField.module.css';
import { FileRow } from '../attachment/FileRow.tsx';
import { openFile } from '../attachment/open-file.ts';
import type { LooseRecord } from '../records.ts';
import own from './Record.module.css';
import './record.texts.ts';

/** The files of a record by field. */
export function Documents({ resource, record }: { resource: Resource; record: LooseRecord }) {
  const { t, area } = useWords();
  const names = fileFields(resource).filter((name) => filesIn(record, name).length > 0);
  if (names.length === 0) return <p className={own.faint}>{t('record.noDocuments')}</p>;
  return names.map((name) => (
    <section key={name} className={own.section} aria-label={area(resource.area).field(name)}>
      <h2>{area(resource.area).field(name)}</h2>
      <ul className={classes.files}>
        {filesIn(record, name).map((file) => (
          <FileRow key={file.id} file={file} onOpen={() => void openFile(file.id)} />
        ))}
      </ul>
    </section>
  ));
}

/** The number of a record's files; undefined when its area has none. */
export function countOfFiles(resource: Resource, record: LooseRecord): number | undefined {
  const names = fileFields(resource);
  return names.length > 0 ? names.flatMap((name) => filesIn(record, name)).length : undefined;
}

/** The picture of a record; undefined without one. */
export function pictureOf(resource: Resource, record: LooseRecord): FileRef | undefined {
  const name = inputFields(resource).find((one) => resource.fields[one]?.picture);
  return name === undefined ? undefined : filesIn(record, name)[0];
}

function fileFields(resource: Resource): string[] {
  return inputFields(resource).filter((name) => {
    const field = resource.fields[name];
    return field?.kind === 'attachments' && !field.picture;
  });
}

function filesIn(record: LooseRecord, name: string): FileRef[] {
  return Array.isArray(record[name]) ? (record[name] as FileRef[]) : [];
}

import { inputFields, type FileRef, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { FileRow } from '../attachment/FileRow.tsx';
import { openFile } from '../attachment/open-file.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { actionOf, type LooseRecord } from '../records.ts';
import own from './Record.module.css';
import './record.texts.ts';

/** The files of a record by field. */
export function Documents({ resource, record }: { resource: Resource; record: LooseRecord }) {
  const { area } = useWords();
  const names = fileFields(resource).filter((name) => filesIn(record, name).length > 0);
  if (names.length === 0) return <NoDocuments resource={resource} record={record} />;
  return names.map((name) => (
    <section key={name} className={own.section} aria-label={area(resource.area).field(name)}>
      <h2>{area(resource.area).field(name)}</h2>
      <ul>
        {filesIn(record, name).map((file) => (
          <FileRow key={file.id} file={file} onOpen={() => void openFile(file.id)} />
        ))}
      </ul>
    </section>
  ));
}

/** Names the files that belong here; users who may change the record get the way to add them. */
function NoDocuments({ resource, record }: { resource: Resource; record: LooseRecord }) {
  const { t, area } = useWords();
  const labels = fileFields(resource).map((name) => area(resource.area).field(name));
  const mayAdd = actionOf(record, 'Update')?.refusal === null;
  return (
    <EmptyState
      kind="nothingYet"
      title={t('record.noDocuments')}
      actions={
        mayAdd && (
          <Button
            variant="default"
            component={Link}
            to={`${resource.path}/edit/${record.id}`}
            leftSection={<IconUpload />}
          >
            {t('record.addDocuments')}
          </Button>
        )
      }
    >
      {t('record.noDocumentsText', { fields: labels.join(', ') })}
    </EmptyState>
  );
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

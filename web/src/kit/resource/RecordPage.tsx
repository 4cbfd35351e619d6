import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button, CopyButton, Menu } from '@mantine/core';
import { IconCheck, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { usePageTitle } from '../ui/title.ts';
import { kindParts, resourceText } from './kinds.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import classes from './RecordPage.module.css';
import { RecordState } from './RecordState.tsx';
import { actionOf, type LooseRecord, labelOf } from './records.ts';
import './resource.texts.ts';
import { useSeen } from './use-list-place.ts';
import { useRecord, useRemove } from './use-records.ts';

interface RecordPageProps {
  resource: Resource;
  /** Its state beside the name. */
  state?: (record: LooseRecord) => ReactNode;
  /** More of what can be done, as entries of the menu. */
  menuItems?: (record: LooseRecord) => ReactNode;
}

/** One record: what it is, what may be done with it, what happened to it. @example <RecordPage resource={market} /> */
export function RecordPage({ resource, state, menuItems }: RecordPageProps) {
  const { id } = useParams();
  const { t, area } = useWords();
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'history' ? 'history' : 'overview';
  const query = useRecord(resource, id);
  const record = query.data;
  usePageTitle(record ? labelOf(record) : null);
  useSeen(resource, id);
  if (!record) return <RecordState resource={resource} query={query} />;
  const code = typeof record.code === 'string' ? record.code : undefined;
  return (
    <div className={classes.page}>
      <PageHead
        title={labelOf(record)}
        note={state?.(record)}
        actions={<RecordActions resource={resource} record={record} menuItems={menuItems?.(record)} />}
      />
      {code && <Codes label={area(resource.area).field('code')} code={code} />}
      <nav className={classes.tabs} aria-label={labelOf(record)}>
        {(['overview', 'history'] as const).map((name) => (
          <Link
            key={name}
            className={classes.tab}
            to={name === 'overview' ? '?' : `?tab=${name}`}
            replace
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`resource.${name}`)}
          </Link>
        ))}
      </nav>
      <div className={classes.body} role="region" aria-label={t(`resource.${tab}`)} tabIndex={0}>
        {tab === 'overview' ? (
          <Facts resource={resource} record={record} />
        ) : (
          <RecordHistory resource={resource} id={record.id} />
        )}
      </div>
    </div>
  );
}

function Codes({ label, code }: { label: string; code: string }) {
  const { t } = useWords();
  return (
    <div className={classes.codes}>
      <span className={classes.code}>
        {label} {code}
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('resource.copy', { field: label })}
              onClick={copy}
            >
              {copied ? <IconCheck /> : <IconCopy />}
            </ActionIcon>
          )}
        </CopyButton>
      </span>
    </div>
  );
}

function Facts({ resource, record }: { resource: Resource; record: LooseRecord }) {
  const words = useWords();
  const { t, area, formatDateTime } = words;
  const { field: label } = area(resource.area);
  const people = [
    ['created', label('createdAt'), record.createdAt, record.createdBy],
    ['updated', label('updatedAt'), record.updatedAt, record.updatedBy],
  ] as const;
  return (
    <dl className={classes.facts}>
      {shownFields(resource, record).map((name) => {
        const field = resource.fields[name];
        const text = resourceText(resource, name, record[name], words, record);
        return (
          <div key={name} data-wide={(field && kindParts[field.kind].span === 6) || undefined}>
            <dt>{label(name)}</dt>
            <dd className={text ? undefined : classes.faint}>{text || t('resource.empty')}</dd>
          </div>
        );
      })}
      {people.map(([key, name, at, by]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {formatDateTime(at)}
            <span className={classes.faint}> · {by ?? t('resource.system')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was entered, and what the server added; a name beside its reference would say the same twice. */
function shownFields({ fields }: Resource, record: LooseRecord): string[] {
  return Object.keys(fields).filter(
    (name) => !fields[name]?.computed && !(fields[name]?.readOnly && record[name] === null),
  );
}

interface RecordActionsProps {
  resource: Resource;
  record: LooseRecord;
  menuItems: ReactNode;
}

function RecordActions({ resource, record, menuItems }: RecordActionsProps) {
  const { t, area, message } = useWords();
  const { one } = area(resource.area);
  const navigate = useNavigate();
  const remove = useRemove(resource);
  const [asking, setAsking] = useState(false);
  const [update, deletion] = [actionOf(record, 'Update'), actionOf(record, 'Delete')];
  const edit = `${resource.path}/edit/${record.id}`;
  useEditKey(update && !update.refusal ? edit : undefined);
  const confirm = async () => {
    try {
      await remove(record);
      await navigate(resource.path, { replace: true });
    } catch (error) {
      notify.failed(error);
    }
    setAsking(false);
  };
  return (
    <>
      {update && !update.refusal && (
        <Button variant="default" component={Link} to={edit} leftSection={<IconPencil />}>
          {t('resource.edit')}
        </Button>
      )}
      {update?.refusal && (
        <Button variant="default" disabled title={message(update.refusal)} leftSection={<IconPencil />}>
          {t('resource.edit')}
        </Button>
      )}
      {(deletion ?? menuItems) && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('resource.more')}>
              <IconDots />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menuItems}
            {deletion && (
              <Menu.Item
                leftSection={<IconTrash />}
                disabled={deletion.refusal !== null}
                onClick={() => setAsking(true)}
              >
                {t('resource.removeOne', { one })}
                {deletion.refusal && <small className={classes.reason}>{message(deletion.refusal)}</small>}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={asking}
        danger
        title={t('resource.removeAsk', { one, label: labelOf(record) })}
        confirmLabel={t('resource.removeOne', { one })}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('resource.removeHint')}
      </ConfirmDialog>
    </>
  );
}

/** `e` edits the record one looks at. */
function useEditKey(address: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="dialog"], [role="menu"]');
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || isTyping || !address) return;
      void navigate(address);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [address, navigate]);
}

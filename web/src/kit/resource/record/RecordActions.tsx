import type { RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopyPlus, IconDots, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { useLanding } from '../../ui/landing.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useCopyAddress } from '../form/copied.ts';
import type { Render } from '../../screen/render.ts';
import classes from './RecordPage.module.css';
import { actionOf, type LooseRecord } from '../records.ts';
import { labelText } from '../value-text.ts';
import { useRemove } from '../use-records.ts';
import { DeletionDialog } from '../uses/DeletionDialog.tsx';
import { useIsStepping } from './use-step.ts';

/** An action of an area on a record; it shows only when the record allows it. */
export interface RecordAction<R extends Resource = Resource> {
  /** Its name in the record's `allowedActions`. */
  action: string;
  label: string;
  icon: TablerIcon;
  run: Render<RecordOf<R>, void>;
  /** `main` is the one filled button, and `button` stands beside it; the others are entries of the menu. */
  as?: Place | Render<RecordOf<R>, Place | undefined>;
}

type Place = 'main' | 'button';

interface RecordActionsProps {
  resource: Resource;
  record: LooseRecord;
  actions: readonly RecordAction[];
  menuItems: ReactNode;
  /** Buttons of other areas, before the menu. */
  buttons?: ReactNode;
}

/**
 * The actions on a record. Those that are not allowed are hidden; those that are impossible now are disabled with their
 * reason.
 */
export function RecordActions({ resource, record, actions, menuItems, buttons: others }: RecordActionsProps) {
  const { t, area } = useWords();
  const { one } = area(resource.area);
  const [asking, setAsking] = useState(false);
  const isStepping = useIsStepping(resource, record.id);
  const allowed = actions.flatMap((entry) => {
    const found = actionOf(record, entry.action);
    const as = typeof entry.as === 'function' ? entry.as(record) : entry.as;
    return found ? [{ ...entry, as, refusal: found.refusal }] : [];
  });
  const [buttons, entries] = [allowed.filter(({ as }) => as), allowed.filter(({ as }) => !as)];
  const update = actionOf(record, 'Update');
  const deletion = actionOf(record, 'Delete');
  // The question then says where, and has nothing to confirm.
  const isKnown = deletion?.refusal === `Mes.${resource.singular}.IsKnown`;
  const isUsed = isKnown || deletion?.refusal === `Mes.${resource.singular}.IsUsing`;
  const edit = `${resource.path}/edit/${record.id}`;
  const copyOf = useCopyAddress(resource);
  useEditKey(update && !update.refusal ? edit : undefined);
  return (
    <>
      {update && <EditButton to={edit} refusal={update.refusal} />}
      {buttons.map(({ label, icon: Icon, as, refusal, run }) => (
        <RefusableButton
          key={label}
          variant={as === 'main' ? 'filled' : 'default'}
          icon={<Icon />}
          label={label}
          refusal={refusal}
          isStepping={isStepping}
          onClick={() => run(record)}
        />
      ))}
      {others}
      {(deletion || copyOf || menuItems || entries.length > 0) && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('resource.more')}>
              <IconDots />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {entries.map(({ label, icon: Icon, refusal, run }) => (
              <Entry
                key={label}
                icon={<Icon />}
                label={label}
                refusal={refusal}
                isStepping={isStepping}
                onClick={() => run(record)}
              />
            ))}
            {copyOf && (
              <Menu.Item component={Link} to={copyOf(record.id)} leftSection={<IconCopyPlus />}>
                {t('resource.clone')}
              </Menu.Item>
            )}
            {menuItems}
            {deletion && (
              <Entry
                icon={<IconTrash />}
                label={isUsed && !isKnown ? t('resource.whereUsed') : t('resource.removeOne', { one })}
                refusal={isUsed ? null : deletion.refusal}
                note={deletion.refusal}
                onClick={() => setAsking(true)}
              />
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <AskRemoval resource={resource} record={record} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function EditButton({ to, refusal }: { to: string; refusal: string | null }) {
  const { t } = useWords();
  if (refusal) {
    return <RefusableButton variant="default" icon={<IconPencil />} label={t('resource.edit')} refusal={refusal} />;
  }
  return (
    <Button variant="default" component={Link} to={to} leftSection={<IconPencil />}>
      {t('resource.edit')}
    </Button>
  );
}

interface RefusableProps {
  icon: ReactNode;
  label: string;
  refusal: string | null;
  /** Whether a step runs for the record. */
  isStepping?: boolean;
  onClick?: () => void;
}

function RefusableButton(props: RefusableProps & { variant: string }) {
  const { variant, icon, label, refusal, isStepping = false, onClick } = props;
  const { message } = useWords();
  return (
    <Button
      variant={variant}
      leftSection={icon}
      disabled={refusal !== null}
      loading={isStepping}
      title={refusal ? message(refusal) : undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function Entry({
  icon,
  label,
  refusal,
  note = refusal,
  isStepping = false,
  onClick,
}: RefusableProps & { note?: string | null }) {
  const { message } = useWords();
  return (
    <Menu.Item leftSection={icon} disabled={refusal !== null || isStepping} onClick={onClick}>
      {label}
      {note && <small className={`${classes.reason} block tiny`}>{message(note)}</small>}
    </Menu.Item>
  );
}

interface AskRemovalProps {
  resource: Resource;
  record: LooseRecord;
  opened: boolean;
  onClose: () => void;
}

function AskRemoval({ resource, record, opened, onClose }: AskRemovalProps) {
  const words = useWords();
  const { t, area } = words;
  const { one } = area(resource.area);
  const land = useLanding();
  const remove = useRemove(resource);
  const confirm = async () => {
    try {
      await remove(record);
      await land([resource.path, '/'], { replace: true });
    } catch (error) {
      notify.failed(error);
    }
    onClose();
  };
  return (
    <DeletionDialog
      resource={resource}
      aim={{ ids: [record.id] }}
      opened={opened}
      title={() => t('resource.removeAsk', { one, label: labelText(record, resource, words) })}
      confirmLabel={() => t('resource.removeOne', { one })}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('resource.removeHint')}
    </DeletionDialog>
  );
}

/** The key `e` edits the shown record. */
function useEditKey(address: string | undefined): void {
  const navigate = useNavigate();
  useShortcuts(address && { keys: ['e'], text: 'shortcut.edit', run: () => void navigate(address) });
}

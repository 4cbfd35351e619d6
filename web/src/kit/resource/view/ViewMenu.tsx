import type { SavedView } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconDots,
  IconDeviceFloppy,
  IconHome,
  IconHomeOff,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';
import type { ListView } from './use-list-view.ts';
import { useDefaultView, useViewWrites } from './use-views.ts';
import { ViewDialog } from './ViewDialog.tsx';
import classes from './View.module.css';
import './view.texts.ts';

interface ViewMenuProps {
  resource: Resource;
  list: ListView;
  /** The tabs beside it name the view and save it. */
  isBare?: boolean;
}

type Asked = 'saveAs' | 'edit' | 'remove';

/** The present view of a list, the others to choose from, and the actions on a view. */
export function ViewMenu({ resource, list, isBare = false }: ViewMenuProps) {
  const { t } = useWords();
  const { view, isChanged, views } = list;
  const [asked, setAsked] = useState<Asked>();
  const { add, change, remove } = useViewWrites(resource);
  const [byDefault, setDefault] = useDefaultView(resource);
  const name = view?.name ?? t('view.all');
  const label = `${t('view.choose', { name })}${view && isChanged ? `, ${t('view.changed')}` : ''}`;
  const save = () => {
    if (!view) return;
    change({ ...view, query: list.present }).then(list.forget, (error: unknown) => notify.failed(error));
  };
  const drop = async () => {
    if (!view) return;
    try {
      const wasDefault = byDefault === view.id;
      await remove(view, () => wasDefault && setDefault(view.id));
      if (wasDefault) setDefault(null);
      list.choose(undefined);
    } catch (error) {
      notify.failed(error);
    }
    setAsked(undefined);
  };
  const mayChange = view?.isOwn === true;
  return (
    <span className={`${classes.views} inline-row gap1 narrow`}>
      <Menu position="bottom-start" width="30em" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {isBare ? (
            <ActionIcon variant="subtle" color="gray" aria-label={label} title={t('view.menu')}>
              <IconDots />
            </ActionIcon>
          ) : (
            <Button
              className={classes.name}
              variant="subtle"
              size="xs"
              aria-label={label}
              rightSection={<IconChevronDown />}
            >
              <span>{name}</span>
              {view && isChanged && <i className={classes.dot} title={t('view.changed')} />}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Choice label={t('view.all')} isCurrent={!view} onChoose={() => list.choose(undefined)} />
          <Choices title={t('view.own')} views={views.data?.filter(({ isOwn }) => isOwn)} {...{ list, byDefault }} />
          <Choices
            title={t('view.shared')}
            views={views.data?.filter(({ isOwn }) => !isOwn)}
            {...{ list, byDefault }}
          />
          {views.isError && <Menu.Label role="alert">{t('view.failed')}</Menu.Label>}
          <Menu.Divider />
          {isChanged && mayChange && (
            <Menu.Item leftSection={<IconDeviceFloppy />} onClick={save}>
              {t('view.save')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus />} onClick={() => setAsked('saveAs')}>
            {t('view.saveAs')}
          </Menu.Item>
          {view && isChanged && (
            <Menu.Item leftSection={<IconArrowBackUp />} onClick={() => list.choose(view)}>
              {t('view.reset')}
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item leftSection={<IconPencil />} onClick={() => setAsked('edit')}>
              {t('view.edit')}
            </Menu.Item>
          )}
          {view && (
            <Menu.Item
              leftSection={byDefault === view.id ? <IconHomeOff /> : <IconHome />}
              onClick={() => setDefault(byDefault === view.id ? null : view.id)}
            >
              {t(byDefault === view.id ? 'view.noDefault' : 'view.makeDefault')}
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item leftSection={<IconTrash />} onClick={() => setAsked('remove')}>
              {t('view.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isBare && view && isChanged && (
        <Button
          className={classes.aside}
          variant="subtle"
          size="xs"
          onClick={mayChange ? save : () => list.choose(view)}
        >
          {t(mayChange ? 'view.save' : 'view.reset')}
        </Button>
      )}
      {asked === 'saveAs' && (
        <ViewDialog
          onSave={async (input) => list.take(await add({ ...input, query: list.present }))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'edit' && view && (
        <ViewDialog
          view={view}
          onSave={async (input) => void (await change({ ...view, ...input }))}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ConfirmDialog
        opened={asked === 'remove'}
        danger
        title={t('view.removeAsk', { name })}
        confirmLabel={t('view.remove')}
        onConfirm={drop}
        onClose={() => setAsked(undefined)}
      >
        {t(view?.shared ? 'view.removeSharedHint' : 'view.removeHint')}
      </ConfirmDialog>
    </span>
  );
}

interface ChoicesProps {
  title: string;
  views: readonly SavedView[] | undefined;
  list: ListView;
  byDefault: string | undefined;
}

function Choices({ title, views = [], list, byDefault }: ChoicesProps) {
  const { t } = useWords();
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <Choice
          key={view.id}
          label={view.name}
          isShared={view.isOwn && view.shared}
          note={[
            view.isOwn && view.ownerName !== null ? '' : (view.ownerName ?? t('view.ownerless')),
            view.id === byDefault ? t('view.byDefault') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          isCurrent={view.id === list.view?.id}
          onChoose={() => list.choose(view)}
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  label: string;
  note?: string;
  isShared?: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}

function Choice({ label, note, isShared, isCurrent, onChoose }: ChoiceProps) {
  const { t } = useWords();
  return (
    <Menu.RadioItem value={label} checked={isCurrent} checkIcon={<IconCheck />} closeMenuOnClick onChange={onChoose}>
      <span className={`${classes.choice} row gap2 narrow icons-sm`}>
        <span className="narrow cut">{label}</span>
        {isShared && <IconUsers aria-label={t('view.share')} />}
        {note && <small className="cut faint tiny">{note}</small>}
      </span>
    </Menu.RadioItem>
  );
}

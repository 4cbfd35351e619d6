import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DensityMenu } from './DensityMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import classes from './ListPage.module.css';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { ListWork } from './use-list-page.ts';

/** The search, the filters and the look of a list. */
export function ListBar({ work, ways }: { work: ListWork; ways: ReactNode }) {
  const { t } = useWords();
  const { resource, address, change, part, preferences, filtered, prefer, reset, fit, size, search } = work;
  return (
    <div className={`${classes.bar} flex top rigid narrow`}>
      <SearchBox
        ref={search}
        resource={resource}
        value={address.search}
        onSearch={(value) => change({ search: value }, { replace: true })}
        filters={address.filters}
        onFilter={(filters, search) => change({ filters, search })}
      />
      {ways && <div className={classes.ways}>{ways}</div>}
      <FilterBar
        resource={resource}
        filters={address.filters}
        search={address.search}
        ofPart={part?.filters ?? []}
        onChange={(filters, options) => change({ filters }, options)}
      />
      <span className={`${classes.view} ${classes.desktop}`}>
        {work.canPreview && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('view.peek')}
            title={t('view.peek')}
            aria-pressed={work.isPreviewing}
            onClick={work.togglePreview}
          >
            <IconLayoutSidebarRight />
          </ActionIcon>
        )}
        <SortMenu resource={resource} sort={address.sort} onSort={(sort) => change({ sort })} />
        <DensityMenu density={preferences.density} onChange={(density) => prefer({ density })} />
        <ColumnChooser
          resource={resource}
          preferences={preferences}
          filtered={filtered}
          left={fit.left.map(({ name, width }) => ({ name, width: Math.ceil(width * size) }))}
          onChange={prefer}
          onReset={reset}
        />
      </span>
    </div>
  );
}

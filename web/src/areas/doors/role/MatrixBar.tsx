import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Role.module.css';
import './role-page.texts.ts';

interface MatrixBarProps {
  search: string;
  onSearch: (text: string) => void;
  onlyOn: boolean;
  onOnlyOn: (onlyOn: boolean) => void;
  hint?: string;
}

/** The search and the filter of the matrix. */
export function MatrixBar({ search, onSearch, onlyOn, onOnlyOn, hint }: MatrixBarProps) {
  const { t } = useWords();
  return (
    <div className={`${classes.bar} row gap3 rigid`}>
      <TextInput
        className={`${classes.find} icons-sm`}
        type="search"
        leftSection={<IconSearch />}
        aria-label={t('role.find')}
        placeholder={t('role.find')}
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <Checkbox
        data-option
        label={t('role.onlyOn')}
        checked={onlyOn}
        onChange={({ currentTarget }) => onOnlyOn(currentTarget.checked)}
      />
      {hint && <span className={`${classes.hint} cut hint`}>{hint}</span>}
    </div>
  );
}

import { document, NEWS_MEMBER_TYPES } from '@hoivien/contract/areas/words/document/document.resource.ts';
import { Checkbox } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { useWords } from '../../../kit/i18n/words.ts';
import { useOwnValue } from '../../../kit/resource/form/fields.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { useOwnClub } from '../../../kit/resource/form/use-own-club.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import classes from './News.module.css';
import './document-page.texts.ts';

/** Adds or edits news. */
export function DocumentForm() {
  return <FormPage resource={document} own={OWN} {...useOwnClub('clubIds', undefined, true)} />;
}

const OWN = {
  memberTypes: (_: UseFormReturn<FormValues>, label: string) => <Types label={label} />,
};

/** The kinds of members as boxes; the form keeps them as a list. */
function Types({ label }: { label: string }) {
  const { t, area } = useWords();
  const { value, set, error } = useOwnValue('memberTypes');
  const { choice } = area(document.area);
  const chosen = ((value ?? []) as { type: number }[]).map(({ type }) => String(type));
  return (
    <Checkbox.Group
      label={label}
      description={t('news.types')}
      error={error}
      value={chosen}
      onChange={(types) => set(types.map((type) => ({ type: Number(type) })))}
      data-place="memberTypes"
    >
      <div className={`${classes.types} flex wrap`}>
        {NEWS_MEMBER_TYPES.map((type) => (
          <Checkbox key={type} value={String(type)} label={choice('type', type)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

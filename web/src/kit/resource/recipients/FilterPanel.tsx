import { operatorsOf } from '@hoivien/contract/kit/filters.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Groups } from '@hoivien/contract/kit/recipients/recipients.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useNamedAreas } from '../../screen/named-areas.ts';
import { useWords } from '../../i18n/words.ts';
import { passing } from '../../ui/typing.ts';
import { ChosenValues } from '../list/FilterValues.tsx';
import './recipients.texts.ts';

/** The lists of members that the reader may search. */
export function useMemberLists(): Resource[] {
  const { can } = useActor();
  const { lists } = useNamedAreas().recipients;
  return registry
    .map(({ resource }): Resource => resource)
    .filter(({ area }) => lists.some((one) => one === area) && can([permissionCode(area, 'Search')]));
}

/** Chooses the members of a list by conditions. Without one nobody is taken. */
export function FilterPanel({ onTake }: { onTake: (filter: Groups['filters'][number]) => void }) {
  const { t, area } = useWords();
  const lists = useMemberLists();
  const [chosen, setChosen] = useState(lists[0]?.area ?? '');
  const [query, setQuery] = useState<Readonly<Record<string, string[]>>>({});
  const resource = lists.find((one) => one.area === chosen);
  if (!resource) return null;
  const offered = Object.entries(allFields(resource)).filter(
    ([name, { choices, to, from }]) =>
      operatorsOf(resource, name).includes('any') && (choices || to || from === 'Units') && !(name in query),
  );
  const kept = Object.fromEntries(Object.entries(query).filter(([, values]) => values.length > 0));
  return (
    <div className="stack gap4" {...passing}>
      <NativeSelect
        data-autofocus
        {...passing}
        label={t('recipients.list')}
        value={chosen}
        data={lists.map((one) => ({ value: one.area, label: area(one.area).title }))}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          setQuery({});
        }}
      />
      {Object.entries(query).map(([name, values]) => (
        <ChosenValues
          key={`${chosen} ${name}`}
          resource={resource}
          name={name}
          values={values}
          onPick={(next) => setQuery({ ...query, [name]: next })}
          onType={(next) => setQuery({ ...query, [name]: next })}
        />
      ))}
      {offered.length > 0 && (
        <NativeSelect
          {...passing}
          label={t('recipients.condition')}
          value=""
          data={[
            { value: '', label: '' },
            ...offered.map(([name]) => ({ value: name, label: area(resource.area).field(name) })),
          ]}
          onChange={({ currentTarget }) => setQuery({ ...query, [currentTarget.value]: [] })}
        />
      )}
      <div>
        <Button
          variant="default"
          disabled={Object.keys(kept).length === 0}
          onClick={() => onTake({ area: chosen, query: kept })}
        >
          {t('recipients.take')}
        </Button>
      </div>
    </div>
  );
}

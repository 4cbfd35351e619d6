import { type Band, bandedFields } from '@hoivien/contract/kit/paging.ts';
import { DAY_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { type Condition, parametersOf } from '../query/conditions.ts';
import { useValueTexts } from '../query/ConditionText.tsx';
import { type Asked, useBands } from '../query/use-counts.ts';
import classes from './FilterMenu.module.css';
import './filter.texts.ts';

/** Milliseconds that the pane of a field stands before the server counts: keys go through many. */
const STILL = 300;

interface FilterBandsProps {
  resource: Resource;
  name: string;
  among: Asked;
  /** The condition as it stands. */
  typed: Condition | undefined;
}

/** How the records of a list are spread over days or amounts, with the part that a condition takes. */
export function FilterBands({ resource, name, among, typed }: FilterBandsProps) {
  const { t, area, formatNumber } = useWords();
  const [isStill, setStill] = useState(false);
  useTimeout(() => setStill(true), STILL, { autoInvoke: true });
  const bands = useBands(resource, among, isStill && bandedFields(resource).includes(name) ? name : undefined) ?? [];
  const texts = useValueTexts(resource, { field: name, values: bands.flatMap(({ from, to }) => [from, to]) });
  if (bands.length < 2) return null;
  const counts = bands.map(({ count }) => count);
  const most = Math.max(...counts);
  const taken = takenBy(resource, name, typed);
  const { many } = area(resource.area);
  const told = (at: number) =>
    t('filter.band', {
      from: texts[2 * at] ?? '',
      to: texts[2 * at + 1] ?? '',
      count: formatNumber(counts[at] ?? 0),
      many,
    });
  return (
    <figure className={classes.bands}>
      <div role="img" aria-label={t('filter.bands', { most: told(counts.indexOf(most)) })}>
        {bands.map((band, at) => (
          <i
            key={band.from}
            title={told(at)}
            data-taken={taken(band) || undefined}
            style={{ height: `${(100 * band.count) / most}%` }}
          />
        ))}
      </div>
      <figcaption className="row between faint tiny">
        <span>{texts[0]}</span>
        <span>{texts.at(-1)}</span>
      </figcaption>
    </figure>
  );
}

/** Whether a condition takes records of a band; none does before an end is typed. */
function takenBy(resource: Resource, name: string, typed: Condition | undefined): (band: Band) => boolean {
  const filters = typed ? parametersOf(typed) : {};
  const [from] = filters[`${name}From`] ?? [];
  const [to] = filters[`${name}To`] ?? [];
  const isDay = DAY_KINDS.has(allFields(resource)[name]?.kind ?? 'text');
  const isUpTo = (one: string, other: string) => (isDay ? one <= other : Number(one) <= Number(other));
  return (band) =>
    (from !== undefined || to !== undefined) &&
    (from === undefined || isUpTo(from, band.to)) &&
    (to === undefined || isUpTo(band.from, to));
}

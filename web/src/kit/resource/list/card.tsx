import { type Desk, deskPath } from '@hoivien/contract/desk.ts';
import { deskOf } from '@hoivien/contract/desks.ts';
import { allFields, type ItemOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { CellText } from '../CellText.tsx';
import { actionOf, type LooseItem } from '../records.ts';
import type { Render } from '../../screen/render.ts';

/**
 * What the card of a record says on a phone below its name: its state, one figure with its meaning, and one step. A step
 * follows from what the answer says that the reader may do with the record.
 */
export interface Card<Item = LooseItem> {
  /** The fields that it reads. The request of the list includes them on a phone. */
  readonly reads: readonly (keyof Item & string)[];
  readonly state?: Render<Item>;
  readonly figure?: Render<Item>;
  readonly step?: Render<Item>;
}

export type CardOf<R extends Resource> = Card<ItemOf<R>>;

/** The card of an area that declares none: a record that waits for a decision has its desk as its step. */
export function cardByDesk(resource: Resource): Card | undefined {
  const desk = deskOf(resource.area);
  if (!desk) return undefined;
  const hasState = allFields(resource)['state']?.tones !== undefined;
  return {
    reads: ['allowedActions', ...Object.keys(desk.waiting), ...(hasState ? ['state'] : [])],
    ...(hasState && {
      state: (record: LooseItem) => <CellText resource={resource} name="state" value={record['state']} />,
    }),
    step: (record: LooseItem) => <DecideStep desk={desk} record={record} />,
  };
}

function DecideStep({ desk, record }: { desk: Desk; record: LooseItem }) {
  const { pick } = useWords();
  const isWaiting = Object.entries(desk.waiting).every(([name, value]) => String(record[name]) === value);
  if (!isWaiting || actionOf(record, desk.approve)?.refusal !== null) return null;
  return <CardStep to={`${deskPath(desk)}?id=${record.id}`} label={pick(desk.words.approve)} />;
}

/** The step of a card: a way to a page or to the phone, or a press. */
export function CardStep({ label, to, onPress }: { label: string; to?: string; onPress?: () => void }) {
  if (to?.startsWith('tel:'))
    return (
      <Button variant="soft" component="a" href={to}>
        {label}
      </Button>
    );
  return to === undefined ? (
    <Button variant="soft" onClick={onPress}>
      {label}
    </Button>
  ) : (
    <Button variant="soft" component={Link} to={to}>
      {label}
    </Button>
  );
}

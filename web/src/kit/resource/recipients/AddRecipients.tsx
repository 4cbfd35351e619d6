import { operatorsOf } from '@hoivien/contract/kit/filters.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Selection } from '@hoivien/contract/kit/recipients.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { type AreaName, registry } from '@hoivien/contract/registry.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { useState } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useNamedAreas } from '../../screen/named-areas.ts';
import { useWords } from '../../i18n/words.ts';
import frame from '../../ui/ConfirmDialog.module.css';
import { DayInput } from '../../ui/moment/DayInput.tsx';
import { ChosenValues } from '../list/FilterValues.tsx';
import { RefPicker } from '../reference/RefPicker.tsx';
import { RefsPicker } from '../reference/RefsPicker.tsx';
import { readLines } from './emails.ts';
import classes from './Recipients.module.css';
import './recipients.texts.ts';

/** Nothing is sent to clubs; the server refuses them. */
const NO_CLUBS = { for: ['recipients'] };

export const ADD_KINDS = ['people', 'filter', 'committee', 'tag', 'email'] as const;
export type AddKind = (typeof ADD_KINDS)[number];

/** The word for a kind of recipients; groups of another area have the word of that area. */
export function useKindWord(): (kind: AddKind) => string {
  const { t, area } = useWords();
  const { recipients: areas } = useNamedAreas();
  const word = (name: AreaName) => capitalise(area(name).one);
  return (kind) => {
    if (kind === 'committee') return word(areas.committees);
    return kind === 'tag' ? word(areas.tags) : t(`recipients.${kind}`);
  };
}

interface AddRecipientsProps {
  kind: AddKind;
  value: Selection;
  onChange: (value: Selection) => void;
  onClose: () => void;
}

type PanelProps = Pick<AddRecipientsProps, 'value'> & {
  /** Adds what was chosen and closes the dialog. */
  onTake: (more: Partial<Selection>) => void;
  onClose: () => void;
};

/** The dialog that adds recipients of one kind. */
export function AddRecipients({ kind, value, onChange, onClose }: AddRecipientsProps) {
  const word = useKindWord();
  const Panel = PANELS[kind];
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} size="52em" classNames={{ body: frame.body ?? '' }}>
      <DialogTitle className={frame.title ?? ''}>{word(kind)}</DialogTitle>
      <div className={classes.panel}>
        <Panel
          value={value}
          onTake={(more) => {
            onChange({ ...value, ...more });
            onClose();
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

function Foot({ onTake, onClose, isReady }: { onTake: () => void; onClose: () => void; isReady: boolean }) {
  const { t } = useWords();
  return (
    <footer className={classes.foot}>
      <Button variant="subtle" onClick={onClose}>
        {t('kit.cancel')}
      </Button>
      <Button disabled={!isReady} onClick={onTake}>
        {t('recipients.take')}
      </Button>
    </footer>
  );
}

function PeoplePanel({ value, onTake, onClose }: PanelProps) {
  const { t } = useWords();
  const { recipients: areas } = useNamedAreas();
  const [ids, setIds] = useState<readonly string[]>([]);
  const fresh = ids.filter((id) => !value.memberIds.includes(id));
  return (
    <>
      <RefsPicker
        area={areas.people}
        label={t('recipients.people')}
        value={ids}
        onChange={setIds}
        narrow={NO_CLUBS}
        isInline
      />
      <Foot
        onClose={onClose}
        isReady={fresh.length > 0}
        onTake={() => onTake({ memberIds: [...value.memberIds, ...fresh] })}
      />
    </>
  );
}

/** The lists of members that the reader may search. */
function useMemberLists(): Resource[] {
  const { can } = useActor();
  const { lists } = useNamedAreas().recipients;
  return registry
    .map(({ resource }): Resource => resource)
    .filter(({ area }) => lists.some((one) => one === area) && can([permissionCode(area, 'Search')]));
}

function FilterPanel({ value, onTake, onClose }: PanelProps) {
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
    <div className={classes.stack}>
      <NativeSelect
        data-autofocus
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
          label={t('recipients.condition')}
          value=""
          data={[
            { value: '', label: '' },
            ...offered.map(([name]) => ({ value: name, label: area(resource.area).field(name) })),
          ]}
          onChange={({ currentTarget }) => setQuery({ ...query, [currentTarget.value]: [] })}
        />
      )}
      <Foot
        onClose={onClose}
        isReady
        onTake={() => onTake({ filters: [...value.filters, { area: chosen, query: kept }] })}
      />
    </div>
  );
}

function CommitteePanel({ value, onTake, onClose }: PanelProps) {
  const { t } = useWords();
  const word = useKindWord();
  const { recipients: areas } = useNamedAreas();
  const [committeeId, setId] = useState<string | null>(null);
  const [on, setOn] = useState('');
  return (
    <div className={classes.stack}>
      <RefPicker
        area={areas.committees}
        label={word('committee')}
        one={word('committee').toLocaleLowerCase('vi')}
        value={committeeId}
        onChange={setId}
      />
      <DayInput label={t('recipients.day')} value={on} onChange={setOn} />
      <Foot
        onClose={onClose}
        isReady={committeeId !== null}
        onTake={() => onTake({ committees: [...value.committees, { committeeId: committeeId ?? '', on: on || null }] })}
      />
    </div>
  );
}

function TagPanel({ value, onTake, onClose }: PanelProps) {
  const word = useKindWord();
  const { recipients: areas } = useNamedAreas();
  const [ids, setIds] = useState<readonly string[]>([]);
  const fresh = ids.filter((id) => !value.tagIds.includes(id));
  return (
    <>
      <RefsPicker area={areas.tags} label={word('tag')} value={ids} onChange={setIds} isInline />
      <Foot
        onClose={onClose}
        isReady={fresh.length > 0}
        onTake={() => onTake({ tagIds: [...value.tagIds, ...fresh] })}
      />
    </>
  );
}

function EmailPanel({ value, onTake, onClose }: PanelProps) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const { people, wrong, twice } = readLines(text, value.otherEmails);
  const told = [
    ...(wrong.length > 0 ? [t('recipients.wrong', { lines: wrong.join('; ') })] : []),
    ...(twice.length > 0 ? [t('recipients.twice', { lines: twice.join('; ') })] : []),
  ];
  return (
    <>
      <Textarea
        data-autofocus
        autosize
        minRows={4}
        maxRows={14}
        label={t('recipients.paste')}
        description={t('recipients.pasteHint')}
        value={text}
        error={told.join('. ') || undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Foot
        onClose={onClose}
        isReady={people.length > 0 && wrong.length === 0}
        onTake={() => onTake({ otherEmails: [...value.otherEmails, ...people] })}
      />
    </>
  );
}

const PANELS = {
  people: PeoplePanel,
  filter: FilterPanel,
  committee: CommitteePanel,
  tag: TagPanel,
  email: EmailPanel,
} as const satisfies Record<AddKind, (props: PanelProps) => unknown>;

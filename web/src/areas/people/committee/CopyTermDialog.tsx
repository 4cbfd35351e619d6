import { termCalls } from '@hoivien/contract/areas/people/committee/term.calls.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import type { Composition } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { type TermRecord, term as termResource } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { rangeErrors } from '@hoivien/contract/fragments/days.ts';
import { createSchema } from '@hoivien/contract/kit/resource.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { nextTerm } from './next-term.ts';

interface CopyTermDialogProps {
  name: string;
  term: NonNullable<Composition['term']>;
  seats: Composition['seats'];
  /** The number of people who wait for approval and get no seat in the next term. */
  waiting: number;
  onDone: (next: TermRecord) => void;
  onClose: () => void;
}

type Name = 'name' | 'startsOn' | 'endsOn' | 'congress' | 'decisionNumber';
const LIMITS = { max: 254 };

/** Begins the next term of a committee: proposes its name and days, and lets the user choose who continues. */
export function CopyTermDialog({ name, term, seats, waiting, onDone, onClose }: CopyTermDialogProps) {
  const { t, area, message } = useWords();
  const { field } = area('Terms');
  const copy = useCall(termCalls.copy);
  const people = [...new Map(seats.map((seat) => [seat.memberId, seat])).values()];
  const going = (left: ReadonlySet<string>) => people.map(({ memberId }) => memberId).filter((id) => !left.has(id));
  return (
    <FormDialog
      title={t('committee.copyTitle', { name })}
      confirmLabel={t('committee.copyDo')}
      initial={{ ...nextTerm(term), congress: '', decisionNumber: '', left: new Set<string>() as ReadonlySet<string> }}
      check={(values) =>
        Object.fromEntries(Object.entries(problemsOf(values)).map(([one, key]) => [one, message(key, LIMITS)]))
      }
      limits={LIMITS}
      send={async ({ left, ...values }) => {
        const told = await copy.send({ params: { id: term.id }, body: { term: values, memberIds: going(left) } });
        if (!told) return false;
        if (told.data.leftOut > 0) notify.done(t('committee.leftOut', { count: told.data.leftOut }));
        return onDone(told.data);
      }}
      closes
      onClose={onClose}
    >
      {(input, { left }, put) => {
        const memberIds = going(left);
        const inputOf = (one: Name) => ({ label: field(one), ...input(one) });
        return (
          <>
            {t('committee.copyHint')}
            <div className={`${classes.fields} grid gap3 mt3`}>
              <div data-wide="">
                <TextInput {...inputOf('name')} withAsterisk aria-required data-autofocus autoComplete="off" />
              </div>
              <DayInput {...inputOf('startsOn')} required />
              <DayInput {...inputOf('endsOn')} required />
              <TextInput {...inputOf('congress')} autoComplete="off" />
              <TextInput {...inputOf('decisionNumber')} autoComplete="off" />
            </div>
            <fieldset className={classes.people}>
              <legend className="ink strong mb2">
                {t('committee.goesOn', { count: memberIds.length, total: people.length })}
              </legend>
              <Checkbox
                label={t('committee.all')}
                checked={left.size === 0}
                indeterminate={left.size > 0 && memberIds.length > 0}
                onChange={({ currentTarget }) =>
                  put({ left: new Set(currentTarget.checked ? [] : people.map(({ memberId }) => memberId)) })
                }
              />
              <ul>
                {people.map(({ memberId, name: person, titleName }) => (
                  <li key={memberId}>
                    <Checkbox
                      label={`${person} · ${titleName}`}
                      checked={!left.has(memberId)}
                      onChange={({ currentTarget }) => {
                        const next = new Set(left);
                        if (currentTarget.checked) next.delete(memberId);
                        else next.add(memberId);
                        put({ left: next });
                      }}
                    />
                  </li>
                ))}
              </ul>
              {waiting > 0 && <p className="quiet mt2">{t('committee.copyLeaves', { count: waiting })}</p>}
            </fieldset>
          </>
        );
      }}
    </FormDialog>
  );
}

/** The errors of the term, by the same rules as on the server. */
function problemsOf(values: Readonly<Record<Name, string>>): Record<string, string> {
  const { error } = createSchema(termResource).safeParse({ ...values, committeeId: null });
  const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  const own = issues.filter(([place]) => place in values);
  const ranges = rangeErrors(termResource, values).map(({ field, message }) => [field, message] as const);
  return Object.fromEntries([...ranges, ...own]);
}

import type { FirstSteps as Steps } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { FIRST_STEPS, type FirstStep, MOST_STEPS, STEP_COUNT_MAX } from '@hoivien/contract/kit/first-steps.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconBook, IconCheck, IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { workbookCalls } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { fetchFile } from '../../kit/api/ask.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords, type Words } from '../../kit/i18n/words.ts';
import { saveFile } from '../../kit/resource/use-records.ts';
import { useSetting } from '../../kit/settings/settings.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './FirstSteps.module.css';
import './first-steps.texts.ts';

/** Where a step is done, where its result stands, and about how many minutes it takes. */
const PLACES: Readonly<Record<FirstStep, { to: string; list: string; minutes: number }>> = {
  contact: { to: '/setting/contacts', list: '/setting/contacts', minutes: 3 },
  people: { to: '/user/add', list: '/user', minutes: 5 },
  club: { to: '/member-and-partner/club/add', list: '/member-and-partner/club', minutes: 5 },
  member: { to: '/member-and-partner/member/import', list: '/member-and-partner/member', minutes: 15 },
  committee: { to: '/member-and-partner/committees', list: '/member-and-partner/committees', minutes: 10 },
  account: { to: '/setting/fee-accounts', list: '/setting/fee-accounts', minutes: 3 },
  plan: { to: '/fees/add', list: '/fees', minutes: 10 },
  meeting: { to: '/calendar/meeting-schedule/add', list: '/calendar', minutes: 5 },
  mail: { to: '/operations', list: '/operations', minutes: 15 },
  notification: { to: '/notification/add', list: '/notification', minutes: 5 },
  privacy: { to: '/personal-data/texts', list: '/personal-data/texts', minutes: 5 },
  backup: { to: '/operations', list: '/operations', minutes: 5 },
};
const ADD_MEMBER = '/member-and-partner/member/add';
const codesOf = (key: FirstStep) => FIRST_STEPS.find((one) => one.key === key)?.anyOf ?? [];
/** Members are imported by the first code and added one by one by the second. */
const [IMPORT = '', ADD = ''] = codesOf('member');

type Step = Steps['steps'][number];

/** What the user chose about the list, on any machine: put away, and the steps for later. */
interface Choice {
  hidden: boolean;
  later: readonly string[];
}

/** The steps of the user, how they are shown, and a function that puts the list away or brings it back. */
export function useFirstSteps(steps: Steps | null | undefined) {
  const [kept, keep] = useSetting('firstSteps');
  const choice = choiceOf(kept);
  const open = steps?.steps.filter(({ count }) => count === 0) ?? [];
  const isFew = !steps || steps.done >= MOST_STEPS || steps.steps.length < FEW;
  return {
    open,
    later: choice.later,
    /** A page of steps while most of them are open, then a line. */
    look: open.length === 0 ? 'none' : choice.hidden ? 'away' : isFew ? 'line' : 'page',
    hide: (hidden: boolean) => keep({ ...choice, hidden }),
    putOff: (key: FirstStep) => keep({ ...choice, later: [...choice.later.filter((one) => one !== key), key] }),
  } as const;
}
export type FirstStepsWork = ReturnType<typeof useFirstSteps>;

/** A user with fewer steps than this has other work, so their steps are a line. */
const FEW = 3;

/** The stored choice, which another version of the product may have written. */
function choiceOf(kept: unknown): Choice {
  const { hidden, later } = (kept ?? {}) as Partial<Record<keyof Choice, unknown>>;
  return {
    hidden: hidden === true,
    later: Array.isArray(later) ? later.filter((one): one is string => typeof one === 'string') : [],
  };
}

const upper = (key: FirstStep) => `${key.charAt(0).toUpperCase()}${key.slice(1)}` as Capitalize<FirstStep>;

/** The steps: done ones with what is there, the next one at length, the others with their button. */
export function FirstSteps({ steps, work }: { steps: Steps; work: FirstStepsWork }) {
  const words = useWords();
  const { t, formatNumber } = words;
  const { open, later, putOff } = work;
  const done = steps.steps.length - open.length;
  // When every open step was put off, the first of them is the next one again.
  const next = open.find(({ key }) => !later.includes(key)) ?? open[0];
  const text = t('firstSteps.progress', { done: formatNumber(done), of: formatNumber(steps.steps.length) });
  return (
    <section className={classes.steps} aria-label={t('firstSteps.title')}>
      <div className={`${classes.progress} row wrap ruled-below`}>
        <b>{text}</b>
        <span className={`${classes.meter} clip filled note`} aria-hidden="true">
          <i style={{ width: `${(100 * done) / steps.steps.length}%` }} />
        </span>
        <span className="note">{t('firstSteps.anyOrder')}</span>
      </div>
      <ol>
        {steps.steps.map((step) => (
          <li
            key={step.key}
            className="grid centre ruled-below"
            data-done={step.count > 0 || undefined}
            data-next={step === next || undefined}
          >
            {step.count > 0 ? (
              <DoneStep step={step} />
            ) : step === next ? (
              <NextStep step={step} putOff={open.length > 1 ? putOff : undefined} />
            ) : (
              <OpenStep step={step} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const numberOf = (key: FirstStep) => FIRST_STEPS.findIndex((one) => one.key === key) + 1;

function DoneStep({ step: { key, count } }: { step: Step }) {
  const words = useWords();
  const { t } = words;
  const name = t(`firstSteps.of${upper(key)}`);
  const info = usePublicInfo();
  const fact = key === 'contact' ? info?.associationName : factOf(key, count, words);
  return (
    <>
      <span className={`${classes.tick} grid note number`}>
        <IconCheck aria-hidden="true" />
        <VisuallyHidden>{t('firstSteps.isDone')}</VisuallyHidden>
      </span>
      <p>{name}</p>
      <span className={`${classes.fact} cut hint`}>{fact}</span>
      <Button
        component={Link}
        to={PLACES[key].list}
        variant="subtle"
        size="sm"
        aria-label={t('firstSteps.named', { action: t('firstSteps.review'), name })}
      >
        {t('firstSteps.review')}
      </Button>
    </>
  );
}

/** What is there of a done step, such as "4 clubs". */
function factOf(key: Exclude<FirstStep, 'contact'>, count: number, { t, formatNumber }: Words): string {
  const shown = count >= STEP_COUNT_MAX ? `${formatNumber(STEP_COUNT_MAX)}+` : formatNumber(count);
  return t(`firstSteps.fact${upper(key) as Capitalize<Exclude<FirstStep, 'contact'>>}`, { count: shown });
}

function OpenStep({ step: { key } }: { step: Step }) {
  const { t, formatNumber } = useWords();
  const { to } = usePlace(key);
  const name = t(`firstSteps.of${upper(key)}`);
  const action = t(`firstSteps.act${upper(key)}`);
  return (
    <>
      <span className={`${classes.number} grid note number`}>{numberOf(key)}</span>
      <div>
        <b>{name}</b>
        <p>{t(`firstSteps.about${upper(key)}`)}</p>
      </div>
      <span className={`${classes.fact} cut hint`}>
        {t('firstSteps.minutes', { count: formatNumber(PLACES[key].minutes) })}
      </span>
      <Button
        component={Link}
        to={to}
        variant="default"
        size="sm"
        className={`${classes.act} wide filled`}
        aria-label={t('firstSteps.named', { action, name })}
      >
        {action}
      </Button>
    </>
  );
}

function NextStep({ step: { key }, putOff }: { step: Step; putOff: ((key: FirstStep) => void) | undefined }) {
  const { t, formatNumber } = useWords();
  const { canAny } = useActor();
  const { to, mayImport } = usePlace(key);
  const name = t(`firstSteps.of${upper(key)}`);
  return (
    <>
      <span className={`${classes.number} grid note number`}>{numberOf(key)}</span>
      <div>
        <b>{name}</b>
        <p>{t(`firstSteps.about${upper(key)}`)}</p>
        <div className={`${classes.ways} flex wrap gap2 mt3`}>
          {key === 'member' && !mayImport ? null : (
            <Button component={Link} to={to} leftSection={key === 'member' && <IconUpload />}>
              {t(`firstSteps.act${upper(key)}`)}
            </Button>
          )}
          {key === 'member' && canAny([ADD]) && (
            <Button component={Link} to={ADD_MEMBER} variant={mayImport ? 'default' : 'filled'}>
              {t('firstSteps.addOne')}
            </Button>
          )}
          {key === 'member' && mayImport && <Template />}
          {key === 'people' && canAny(['RolesSearch']) && (
            <Button component={Link} to="/roles" variant="default">
              {t('firstSteps.roles')}
            </Button>
          )}
        </div>
      </div>
      <span className={`${classes.fact} cut hint`}>
        {t('firstSteps.minutes', { count: formatNumber(PLACES[key].minutes) })}
      </span>
      {putOff && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => putOff(key)}
          aria-label={t('firstSteps.laterNamed', { name })}
        >
          {t('firstSteps.later')}
        </Button>
      )}
    </>
  );
}

/** Where the user does a step: those who may not import add members one by one. */
function usePlace(key: FirstStep) {
  const { canAny } = useActor();
  const mayImport = canAny([IMPORT]);
  return { to: key === 'member' && !mayImport ? ADD_MEMBER : PLACES[key].to, mayImport };
}

function Template() {
  const { t, language } = useWords();
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    try {
      const { blob, fileName } = await fetchFile(workbookCalls(member).template, { query: { language } });
      saveFile(blob, fileName);
    } catch (error) {
      notify.failed(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="subtle" leftSection={<IconDownload />} loading={busy} onClick={() => void load()}>
      {t('firstSteps.template')}
    </Button>
  );
}

/** The last open steps as links in one line, or the way back to a list that was put away. */
export function FirstStepsLine({ work: { open, look, hide } }: { work: FirstStepsWork }) {
  const { t, formatNumber } = useWords();
  const count = formatNumber(open.length);
  if (look === 'away')
    return (
      <p className={`${classes.line} row wrap note`}>
        <Button variant="subtle" size="compact-sm" onClick={() => hide(false)}>
          {t('firstSteps.show', { count })}
        </Button>
      </p>
    );
  return (
    <div className={`${classes.line} row wrap note`}>
      <span>{t('firstSteps.left', { count })}</span>
      <ul className="flex wrap">
        {open.map(({ key }) => (
          <li key={key}>
            <StepLink step={key} />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={() => hide(true)}>
        {t('firstSteps.hide')}
      </Button>
    </div>
  );
}

function StepLink({ step }: { step: FirstStep }) {
  const { t } = useWords();
  const { to } = usePlace(step);
  return <Link to={to}>{t(`firstSteps.of${upper(step)}`)}</Link>;
}

const GUIDES = [
  ['import', 'firstSteps.guideImport'],
  ['users', 'firstSteps.guideUsers'],
  ['fees', 'firstSteps.guideFees'],
] as const;

/** Pages of the manual for the first days. */
export function Guides() {
  const { t } = useWords();
  return (
    <section className={classes.guides} aria-labelledby="guides">
      <header className="row between ruled-below">
        <h2 id="guides">{t('firstSteps.manual')}</h2>
        <Link to="/help">{t('firstSteps.whole')}</Link>
      </header>
      <ul>
        {GUIDES.map(([page, label]) => (
          <li key={page}>
            <Link to={`/help/${page}`}>
              <IconBook aria-hidden="true" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="hint">
        {t('firstSteps.press')} <kbd>?</kbd> {t('firstSteps.guideHint')}
      </p>
    </section>
  );
}

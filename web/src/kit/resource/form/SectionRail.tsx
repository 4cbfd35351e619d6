import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import classes from './Form.module.css';
import './form.texts.ts';
import { problemsOf } from './paths.ts';
import { type Section, type SectionState, sectionState } from './sections.ts';
import type { FormValues } from '../value/values.ts';

interface SectionRailProps {
  resource: Resource;
  form: UseFormReturn<FormValues>;
  sections: readonly Section[];
  record: Readonly<Record<string, unknown>> | undefined;
  /** The scrolling box. Each section in it has its name as `data-section`. */
  body: RefObject<HTMLElement | null>;
}

/** The sections of a long form with their progress, the present one, and links to each. */
export function SectionRail({ resource, form, sections, record, body }: SectionRailProps) {
  const { t, area } = useWords();
  const values = useWatch({ control: form.control }) as FormValues;
  const { errors } = useFormState({ control: form.control });
  const problems = problemsOf(resource, errors);
  const { current = sections[0]?.name, choose } = useCurrentSection(body);
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the rail is a strip with its own scrolling.
    showWithin(rail.current, rail.current?.querySelector('[aria-current]'));
  }, [current]);
  const go = (name: string) => {
    choose(name);
    const section = body.current?.querySelector<HTMLElement>(`[data-section="${name}"]`);
    const box = scrollerOf(body.current);
    if (!section || !box) return;
    box.scrollTo({ top: box.scrollTop + section.getBoundingClientRect().top - box.getBoundingClientRect().top - GAP });
    section.focus({ preventScroll: true });
  };
  return (
    <nav ref={rail} className={`${classes.rail} short auto relative`} aria-label={t('form.sections')}>
      <ul>
        {sections.map((section) => {
          const state = sectionState(resource, section, values, problems, record);
          return (
            <li key={section.name}>
              <button
                type="button"
                className={`${classes.anchor} row gap2 wide quiet round2`}
                aria-current={section.name === current ? 'true' : undefined}
                onClick={() => go(section.name)}
              >
                <Mark state={state} />
                <span className="rest breaks">{area(resource.area).section(section.name)}</span>
                <Count state={state} />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Mark({ state: { filled, all, wrong } }: { state: SectionState }) {
  const mark = wrong > 0 ? 'wrong' : filled === 0 ? 'empty' : filled < all ? 'partly' : 'complete';
  return (
    <span className={`${classes.mark} grid rigid small`} data-state={mark} aria-hidden="true">
      {mark === 'wrong' && '!'}
      {mark === 'complete' && <IconCheck />}
    </span>
  );
}

function Count({ state: { filled, all, wrong } }: { state: SectionState }) {
  const { t } = useWords();
  if (wrong > 0) return <span className="rigid late small strong">{t('form.errors', { count: wrong })}</span>;
  if (filled === all) return all > 0 && <span className="unseen">{t('form.complete')}</span>;
  return (
    <span className="rigid hint regular number">
      <span aria-hidden="true">{`${filled}/${all}`}</span>
      <span className="unseen">{t('form.partly', { filled, all })}</span>
    </span>
  );
}

/** Scrolls a box until a part of it is visible, without scrolling anything around the box. */
function showWithin(box: HTMLElement | null, part: Element | null | undefined): void {
  if (!box || !part) return;
  const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollBy({
    left: Math.min(inner.left - outer.left, 0) + Math.max(inner.right - outer.right, 0),
    top: Math.min(inner.top - outer.top, 0) + Math.max(inner.bottom - outer.bottom, 0),
  });
}

/** The element that scrolls the sections: their own box, or on a low window the page. */
function scrollerOf(body: HTMLElement | null): HTMLElement | null {
  if (!body || getComputedStyle(body).overflowY !== 'visible') return body;
  return body.closest('main') ?? body;
}

/** The space above a chosen section, in pixels. */
const GAP = 14;

/** The distance from the top within which a section counts as the present one, in pixels. */
const EDGE = 80;

/** The section at the top of the scrolling box; at the end of the box the chosen one, otherwise the last. */
function useCurrentSection(body: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<string>();
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    const look = () => {
      const box = scrollerOf(body.current);
      if (!box) return;
      const all = [...box.querySelectorAll<HTMLElement>('[data-section]')];
      const isEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
      const below = (section: HTMLElement) => section.getBoundingClientRect().top - box.getBoundingClientRect().top;
      const target = all.find((section) => section.dataset.section === chosen.current);
      // The end of the box may come before a chosen section reaches the top.
      if (target && (isEnd || Math.abs(below(target) - GAP) < 4)) return;
      chosen.current = undefined;
      const passed = all.filter((section) => below(section) <= EDGE);
      setCurrent((isEnd && box.scrollTop > 0 ? all : passed).at(-1)?.dataset.section);
    };
    look();
    // Listens to every scrolling element, because the height of the window decides which one scrolls.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [body]);
  const choose = (name: string) => {
    chosen.current = name;
    setCurrent(name);
  };
  return { current, choose };
}

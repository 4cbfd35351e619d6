import { Autocomplete, JsonInput, NumberInput, PasswordInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { actionsOf, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { describe, expect, test } from 'vitest';
import { buildActor } from '../kit/auth/actor.ts';
import { profileWith, renderInApp } from '../kit/testing/render-in-app.tsx';
import { DayInput } from '../kit/ui/moment/DayInput.tsx';
import { MomentInput } from '../kit/ui/moment/MomentInput.tsx';
import { passing, unsavedInputs } from '../kit/ui/typing.ts';
import { canOpen } from './router.tsx';
import { screens } from './route-table.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Files with inputs that hold nothing to lose: what a person types there narrows a list, leads on or is shown at once. */
const PASSING = [
  'app/layout/FindDialog.tsx',
  'app/layout/RecentPanel.tsx',
  'app/layout/SightDialog.tsx',
  'areas/doors/contact/ContactPage.tsx',
  'areas/doors/security/SecurityPage.tsx',
  'areas/gatherings/activity/RankingPage.tsx',
  'areas/keeping/audit/AuditFilters.tsx',
  'areas/keeping/yearly/YearlyPage.tsx',
  'areas/money/fee/VietQrCard.tsx',
  'areas/people/committee/CommitteeOn.tsx',
  'areas/people/party/shared/ClubFirst.tsx',
  'areas/people/personal-data/AccessFilters.tsx',
  'areas/people/timeline/TimelinePanel.tsx',
  'kit/resource/list/ColumnChooser.tsx',
  'kit/resource/list/FilterForm.tsx',
  'kit/resource/list/FilterMenu.tsx',
  'kit/resource/list/FilterPane.tsx',
  'kit/resource/list/ListFooter.tsx',
  'kit/resource/list/SortMenu.tsx',
  'kit/resource/recipients/FilterPanel.tsx',
  'kit/resource/recipients/RecipientsDrawer.tsx',
  'kit/ui/ConfirmDialog.tsx',
];

const filesWith = (pattern: RegExp) =>
  Object.entries(sources)
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path.replace('../', '').replace('./', 'app/'))
    .sort();

describe('what a person types', () => {
  test('is passing in these files alone', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(500);
    expect(filesWith(/\{\.\.\.passing\}|data-passing(?!':|\])/)).toEqual(PASSING);
  });

  test('stands in a dialog or panel of the kit, which asks, and in a form that keeps a draft itself only with that draft', () => {
    // The rule of the linter forbids the import; this finds one that was switched off.
    expect(filesWith(/<(Modal|Drawer)\b(?!\.)/)).toEqual(['kit/ui/Dialog.tsx', 'kit/ui/LeaveQuestion.tsx']);
    expect(filesWith(/\buseBlocker\(/)).toEqual(['kit/ui/LeaveGuard.tsx']);
    expect(filesWith(/\{\.\.\.ownDraft\}/)).toEqual(filesWith(/\buseRecordForm\((?!\n\s+resource: Resource)/));
    expect(filesWith(/stopImmediatePropagation/)).toEqual([]);
  });

  test.each([
    ['input', <input key="x" aria-label="Ô" />],
    ['textarea', <textarea key="x" aria-label="Ô" />],
    ['TextInput', <TextInput key="x" label="Ô" />],
    ['Textarea', <Textarea key="x" label="Ô" />],
    ['NumberInput', <NumberInput key="x" label="Ô" />],
    ['Autocomplete', <Autocomplete key="x" label="Ô" />],
    ['TagsInput', <TagsInput key="x" label="Ô" />],
    ['PasswordInput', <PasswordInput key="x" label="Ô" />],
    ['JsonInput', <JsonInput key="x" label="Ô" />],
    ['DayInput', <DayInput key="x" label="Ô" value="" onChange={() => undefined} />],
    ['MomentInput', <MomentInput key="x" label="Ô" value="" onChange={() => undefined} />],
  ] as const)('counts in %s, within a form, a dialog or neither', async (_, input) => {
    for (const around of [input, <form key="f">{input}</form>]) {
      const { screen } = await renderInApp(<>{around}</>);
      const [field] = document.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea');
      if (!field) throw new Error('There is no input.');
      await screen.getByLabelText('Ô').first().click();
      document.execCommand('insertText', false, '12');
      const isPicker = field.matches('[aria-haspopup="listbox"]');
      expect(unsavedInputs().length).toBe(isPicker && around === input ? 0 : 1);
      await screen.unmount();
    }
  });

  test('does not count where it is passing, so that the law above means something', async () => {
    const { screen } = await renderInApp(
      <div {...passing}>
        <TextInput label="Ô" />
      </div>,
    );
    await screen.getByLabelText('Ô').fill('12');
    expect(unsavedInputs()).toEqual([]);
  });
});

describe('somebody who may create and not view', () => {
  const areas = registry.flatMap(({ resource }) =>
    actionsOf(resource).includes('Create') && actionsOf(resource).includes('View') ? [resource] : [],
  );

  test('is led to no page that says "no permission"', () => {
    expect(areas.length).toBeGreaterThan(4);
    for (const { area, path } of areas) {
      const opens = canOpen(buildActor(profileWith([permissionCode(area, 'Create')])));
      const page = screens.find((screen) => screen.path === `${path}/info/:id`);
      const isForCreators = page?.anyOf.includes(permissionCode(area, 'Create'));
      if (page) expect(opens(`${path}/info/1`), area).toBe(isForCreators);
      const all = canOpen(buildActor(profileWith(permissionCodes)));
      if (page) expect(all(`${path}/info/1`), area).toBe(true);
    }
    // A place that was made by the server's answer is asked about before anybody is led there.
    const led = filesWith(/navigate\((?:[^()]|\([^()]*\))*\/(?:info|edit|mine)\//);
    expect(led).toEqual([]);
  });
});

test('a planted dialog of Mantine, a filter without a name in the list, and a direct step are found', () => {
  expect('<Modal opened>').toMatch(/<(Modal|Drawer)\b(?!\.)/);
  expect('<div {...passing}>').toMatch(/\{\.\.\.passing\}|data-passing(?!':|\])/);
  expect('void navigate(`${fee.path}/info/${id}`)').toMatch(/navigate\((?:[^()]|\([^()]*\))*\/(?:info|edit|mine)\//);
});

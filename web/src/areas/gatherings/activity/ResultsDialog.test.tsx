import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';
import { EVENT_CODES, eventRecord, GRADES, stubEvents } from './testing/events.ts';
import type { EventRecord } from './use-event.ts';

test('one call records the results of all, and the dialog stays when a reason is missing', async () => {
  const asked = stubEvents(null, ({ path, body }) =>
    path.endsWith('/Results')
      ? (body as { reason: string | null }).reason
        ? { body: { data: { changed: 2, unchanged: 0 } } }
        : { status: 400, body: { message: 'Mes.Activities.Reason.Required' } }
      : undefined,
  );
  let closed = 0;
  const { screen } = await renderInApp(
    <ResultsDialog
      record={eventRecord() as unknown as EventRecord}
      people={['p1', 'p2']}
      onDone={() => undefined}
      onClose={() => closed++}
    />,
    { codes: EVENT_CODES },
  );
  const [grade] = GRADES;
  await screen.getByRole('combobox').selectOptions(grade?.id ?? '');
  await screen.getByRole('button', { name: 'Lưu' }).click();
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('/Results'))).toHaveLength(1);
  expect(closed).toBe(0);
  await screen.getByRole('textbox').fill('Chấm lại');
  await screen.getByRole('button', { name: 'Lưu' }).click();
  await expect.poll(() => closed).toBe(1);
  expect(asked.filter(({ path }) => path.endsWith('/Results')).at(-1)?.body).toMatchObject({
    participantIds: ['p1', 'p2'],
    gradeId: grade?.id,
    addedBadgeIds: [],
    reason: 'Chấm lại',
  });
});

import { layoutCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../kit/call/use-answer.ts';
import { type BankLayout, STATEMENT_FIELDS } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Bank.module.css';
import { AREA } from './use-bank.ts';

/** How banks name their columns; a person may change and confirm each. */
export function LayoutsPage() {
  const { t, area, formatNumber, formatDateTime } = useWords();
  const { field } = area(AREA);
  const actor = useActor();
  const [edited, setEdited] = useState<BankLayout>();
  const answer = useAnswer(layoutCalls.list, {});
  const { data } = answer;
  return (
    <div className={`${classes.page} pane`}>
      <PageHead title={t('bank.layouts')} {...(data && { count: formatNumber(data.length) })} />
      <div className={`${classes.statements} short auto`}>
        <p className="note">{t('bank.layoutsText')}</p>
        <Panel answer={answer} waiting={{ height: 200 }}>
          {(layouts) => (
            <Rows
              label={t('bank.layouts')}
              className={classes.layouts}
              rows={layouts}
              columns={(column) => [
                column(field('layoutName'), (layout) => (
                  <>
                    <b>{layout.name}</b>
                    <small>
                      {[layout.bankName, layout.used > 0 && t('bank.used', { count: layout.used })]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </>
                )),
                column(t('bank.state'), (layout) => (
                  <>
                    <Status kind={layout.confirmedAt ? 'new' : 'old'}>
                      {t(layout.confirmedAt ? 'bank.confirmed' : 'bank.unconfirmed')}
                    </Status>
                    {layout.confirmedAt && (
                      <small>
                        {[layout.confirmedBy, formatDateTime(layout.confirmedAt).slice(0, 10)]
                          .filter(Boolean)
                          .join(', ')}
                      </small>
                    )}
                  </>
                )),
                column(field('words'), { cellClass: classes.words }, (layout) =>
                  STATEMENT_FIELDS.filter((one) => layout.words[one]?.length).map((one) => (
                    <span key={one}>
                      {field(one)}: <b>{layout.words[one]?.join('; ')}</b>
                    </span>
                  )),
                ),
                column(
                  t('bank.action'),
                  { isUnseen: true, isNumber: true },
                  (layout) =>
                    actor.can(permissionCode('Fees', 'Import')) && (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        leftSection={<IconPencil />}
                        onClick={() => setEdited(layout)}
                      >
                        {t('bank.edit')}
                      </Button>
                    ),
                ),
              ]}
            />
          )}
        </Panel>
      </div>
      {edited && <LayoutDialog layout={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function LayoutDialog({ layout, onClose }: { layout: BankLayout; onClose: () => void }) {
  const { t, area, message } = useWords();
  const { field } = area(AREA);
  const client = useQueryClient();
  const [name, setName] = useState(layout.name);
  const [words, setWords] = useState(() =>
    Object.fromEntries(STATEMENT_FIELDS.map((one) => [one, layout.words[one]?.join('; ') ?? ''])),
  );
  const [isConfirmed, setConfirmed] = useState(layout.confirmedAt !== null);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lists = Object.fromEntries(
      Object.entries(words).flatMap(([one, text]) => {
        const own = text
          .split(';')
          .map((word) => word.trim())
          .filter(Boolean);
        return own.length > 0 ? [[one, own]] : [];
      }),
    );
    try {
      const answer = await tell(layoutCalls.save, {
        params: { id: layout.id },
        body: {
          version: layout.version,
          name,
          words: lists,
          isConfirmed,
        },
      });
      client.setQueriesData({ queryKey: answerKey(layoutCalls.list) }, answer.data);
      notify.done(message(answer.message ?? ''));
      onClose();
    } catch (error) {
      const [own] = error instanceof ApiError ? error.errors : [];
      if (own) setProblem(message(own.message, own.params));
      else notify.failed(error);
    }
  };
  return (
    <Dialog opened onClose={onClose} size="64em" title={layout.name}>
      <form noValidate className="stack gap3" onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          withAsterisk
          label={field('layoutName')}
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <p className="note">{t('bank.wordsHint')}</p>
        <div className={`${classes.fields} grid gap3`}>
          {STATEMENT_FIELDS.map((one) => (
            <TextInput
              key={one}
              label={field(one)}
              maxLength={500}
              value={words[one] ?? ''}
              onChange={({ currentTarget }) => setWords({ ...words, [one]: currentTarget.value })}
            />
          ))}
        </div>
        <Checkbox
          label={t('bank.markConfirmed')}
          checked={isConfirmed}
          onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className="flex gap2">
          <Button type="submit">{t('bank.save')}</Button>
          <Button variant="subtle" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

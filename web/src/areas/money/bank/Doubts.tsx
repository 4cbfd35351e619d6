import { doubtCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import type { BankLine } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/call/once.ts';
import classes from './Bank.module.css';
import { AREA, useRefresh } from './use-bank.ts';

type Doubt = BankLine['doubts'][number];

/** Questions whether the line is one that another source told of: both side by side, and the two answers. */
export function Doubts({ line, mayUpdate }: { line: BankLine; mayUpdate: boolean }) {
  const { t, message } = useWords();
  const refresh = useRefresh();
  const takeBack = (id: string) =>
    once(`${AREA} doubt ${id}`, 'takeBack', async () => {
      try {
        await tell(doubtCalls.takeBack, { params: { id } });
      } catch (error) {
        notify.failed(error);
      }
      await refresh();
    });
  const answer = (id: string, said: 'same' | 'other') =>
    once(`${AREA} doubt ${id}`, 'answer', async () => {
      try {
        const { message: key } = await tell(doubtCalls.answer, { params: { id }, body: { answer: said } });
        notify.done(message(key ?? ''), { undo: () => takeBack(id) });
      } catch (error) {
        notify.failed(error);
      }
      await refresh();
    });
  return (
    <>
      {line.doubts.map((doubt) => (
        <section key={doubt.id} className={`${classes.doubt} framed round2 mt3`} aria-label={t('bank.doubt')}>
          <h3 className="medium">{t('bank.doubt')}</h3>
          <p className="note">{t(`bank.doubt_${doubt.why}`)}</p>
          {mayUpdate && (
            <div className={`${classes.doubtActs} wrap gap2 mt3`}>
              <Button
                size="compact-sm"
                variant="default"
                onClick={(event) => isSecondClick(event) || void answer(doubt.id, 'same')}
              >
                {t('bank.same')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={(event) => isSecondClick(event) || void answer(doubt.id, 'other')}
              >
                {t('bank.twoLines')}
              </Button>
            </div>
          )}
          <Compared line={line} other={doubt.line} />
        </section>
      ))}
      {line.answered.map(({ id, answer: said }) => (
        <p key={id} className={`${classes.answered} centre gap2 hint`}>
          {t(said === 'same' ? 'bank.answeredSame' : 'bank.answeredOther')}
          {mayUpdate && (
            <Button size="compact-xs" variant="subtle" onClick={() => void takeBack(id)}>
              {t('bank.askAgain')}
            </Button>
          )}
        </p>
      ))}
    </>
  );
}

/** What both lines say, fact beside fact. */
function Compared({ line, other }: { line: BankLine; other: Doubt['line'] }) {
  const { t, formatDate, formatDateTime } = useWords();
  const when = (one: Doubt['line']) =>
    one.hasTime ? formatDateTime(one.bookedAt).slice(0, 16) : formatDate(one.bookedAt);
  const from = ({ source }: Pick<BankLine, 'source'>) => (source === 'file' ? t('bank.ofFile') : SERVICES[source]);
  const own = { ...line, receiptCodes: line.matches.flatMap(({ receiptCode }) => receiptCode ?? []) };
  const facts: readonly (readonly [name: string, of: (one: Doubt['line']) => string | null])[] = [
    [t('bank.from'), from],
    [t('bank.date'), when],
    [t('bank.factText'), ({ description }) => description],
    [t('bank.reference'), ({ bankReference }) => bankReference],
    [t('bank.payer'), ({ payerName, payerAccount }) => [payerName, payerAccount].filter(Boolean).join(' · ')],
    [t('bank.state'), ({ state, receiptCodes }) => [t(`bank.is_${state}`), ...receiptCodes].join(' · ')],
  ];
  return (
    <table className={`${classes.compared} wide small mt2`}>
      <thead>
        <tr>
          <td className="faint" />
          <th scope="col">{t('bank.thisLine')}</th>
          <th scope="col">{t('bank.otherLine')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(([name, of]) => {
          const [first, second] = [of(own), of(other)];
          return first || second ? (
            <tr key={name} data-differs={first !== second || undefined}>
              <th scope="row">{name}</th>
              <td className="faint">{first || '–'}</td>
              <td className="faint">{second || '–'}</td>
            </tr>
          ) : null;
        })}
      </tbody>
    </table>
  );
}

export const SERVICES = { sepay: 'SePay', casso: 'Casso' } as const;

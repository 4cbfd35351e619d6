import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import classes from '../list/BulkBar.module.css';
import './bulk.texts.ts';
import { type LooseItem, labelOf } from '../records.ts';
import type { BulkResult } from '../bulk-result.ts';
import { isQuestion } from '../form/questions.ts';
import type { BulkActionName, Said } from './use-bulk.ts';
import { UsesList } from '../uses/UsesList.tsx';
import { useChosenNames } from '../reference/use-options.ts';

/** The most records that appear by name; the rest is only counted. */
const NAMED_MAX = 50;

export interface RefusedResults {
  action: BulkActionName;
  results: readonly BulkResult[];
  /** What the person said with the action. */
  said: Said;
}

interface BulkRefusedProps {
  resource: Resource;
  /** Undefined when nothing was refused. */
  refused: RefusedResults | undefined;
  /** The rows at hand, for naming them. */
  rows: readonly LooseItem[];
  /** Does it with those about which the server asks. */
  onConfirm: (asked: RefusedResults) => void;
  onClose: () => void;
}

/** The records that a bulk action refused or asks about, each with the reason and a link. */
export function BulkRefused({ resource, refused, rows, onConfirm, onClose }: BulkRefusedProps) {
  const { t, area, formatNumber } = useWords();
  const { one, many } = area(resource.area);
  const asked = refused?.results.filter(({ message }) => isQuestion(message)) ?? [];
  const count = formatNumber(refused?.results.length ?? 0);
  return (
    <Dialog
      opened={refused !== undefined}
      onClose={onClose}
      withCloseButton={false}
      size="52em"
      classNames={{ body: classes.refused ?? '' }}
    >
      {refused && (
        <>
          <DialogTitle>
            {t(asked.length === refused.results.length ? 'bulk.asked' : `bulk.${refused.action}Refused`, {
              count,
              one,
            })}
          </DialogTitle>
          <Results resource={resource} results={refused.results} rows={rows} />
          <div className={classes.foot}>
            <Button onClick={onClose} {...(asked.length > 0 && { variant: 'default' })}>
              {t('kit.close')}
            </Button>
            {asked.length > 0 && (
              <Button color="red" onClick={() => onConfirm({ ...refused, results: asked })}>
                {t(`bulk.${refused.action}Many`, { count: formatNumber(asked.length), one, many })}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

interface ResultsProps {
  resource: Resource;
  results: readonly (Pick<BulkResult, 'id' | 'message' | 'uses'> & { params?: MessageParams | undefined })[];
  rows: readonly LooseItem[];
}

/** Records with the reason why each was refused. */
export function Results({ resource, results, rows }: ResultsProps) {
  const { t, area, message, formatNumber } = useWords();
  const { can } = useActor();
  const named = results.slice(0, NAMED_MAX);
  const labels = new Map(rows.map((row) => [row.id, labelOf(row, resource)]));
  const names = useChosenNames(
    resource.area,
    named.map(({ id }) => id).filter((id) => !labels.has(id)),
  );
  const mayOpen = can(permissionCode(resource.area, 'View'));
  const left = results.length - named.length;
  return (
    <div className={`${classes.scroll} auto mt3`}>
      <table className={classes.results}>
        <thead>
          <tr>
            <th className="tiny strong" scope="col">
              {t('bulk.record')}
            </th>
            <th className="tiny strong" scope="col">
              {t('bulk.reason')}
            </th>
          </tr>
        </thead>
        <tbody>
          {named.map((result) => {
            const label = labels.get(result.id) ?? names.of(result.id);
            return (
              <tr key={result.id}>
                <td>{mayOpen ? <Link to={`${resource.path}/info/${result.id}`}>{label}</Link> : label}</td>
                <td>
                  {message(result.message, result.params)}
                  {result.uses && <UsesList uses={result.uses} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && <p>{t('bulk.andMore', { count: formatNumber(left), one: area(resource.area).one })}</p>}
    </div>
  );
}

import type { Merge } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Merge.module.css';
import './merge.texts.ts';
import { useMergeActions, useMerges } from './use-merges.ts';

/** Merges with user and moment, and whether each can be undone. */
export function MergedList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t, area, formatDateTime } = useWords();
  const answer = useMerges(page);
  const { undo } = useMergeActions();
  const [asked, setAsked] = useState<Merge>();
  return (
    <>
      <Panel
        answer={answer}
        none={[t('merge.noneMerged'), t('merge.noneMergedText')]}
        waiting={{ className: classes.body ?? '' }}
        pages={{ number: page, words: area('Merges'), onPage, always: true }}
      >
        {(data) => (
          <div className={`${classes.frame} scroll`}>
            <Rows
              label={t('merge.merged')}
              edges
              rows={data.items}
              columns={(column) => [
                column(t('merge.gone'), { cellClass: classes.strong }, (merge) =>
                  called(merge.loserName, merge.loserCode),
                ),
                column(t('merge.stayed'), (merge) => <Survivor merge={merge} />),
                column(t('merge.who'), (merge) => merge.mergedByName),
                column(t('merge.when'), (merge) => formatDateTime(merge.mergedAt)),
                column(t('merge.state'), (merge) => <Undo merge={merge} onAsk={() => setAsked(merge)} />),
              ]}
            />
          </div>
        )}
      </Panel>
      {asked && (
        <FormDialog
          title={t('merge.undoAsk')}
          confirmLabel={t('merge.undo')}
          send={() => undo(asked.id, asked.survivorName)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('merge.undoText', { loser: asked.loserName, survivor: asked.survivorName })}</p>
        </FormDialog>
      )}
    </>
  );
}

function Survivor({ merge }: { merge: Merge }) {
  const actor = useActor();
  const path = recordPath(merge.area, merge.survivorId, actor);
  const name = called(merge.survivorName, merge.survivorCode);
  return path ? <Link to={path}>{name}</Link> : name;
}

/** A button to undo a merge, or the reason why that is impossible. */
function Undo({ merge, onAsk }: { merge: Merge; onAsk: () => void }) {
  const { t, message, formatDateTime } = useWords();
  const { can } = useActor();
  if (merge.undoneAt) return t('merge.undone', { at: formatDateTime(merge.undoneAt) });
  if (!['Update', 'Delete'].every((action) => can(permissionCode(merge.area, action)))) return null;
  const button = (
    <Button
      variant="default"
      size="xs"
      disabled={merge.refusal !== null}
      aria-label={t('merge.undoNamed', { name: merge.loserName })}
      onClick={onAsk}
    >
      {t('merge.undo')}
    </Button>
  );
  if (!merge.refusal) return button;
  return (
    <Tooltip label={message(merge.refusal)} multiline w={320}>
      <span>{button}</span>
    </Tooltip>
  );
}

function called(name: string, code: string | null): string {
  return code ? `${name} · ${code}` : name;
}

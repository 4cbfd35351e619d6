import { mergeCalls } from '@hoivien/contract/areas/people/merge/merge.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { MergeChoice, MergePreview } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { type Language, pick } from '@hoivien/contract/kit/message.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { movedWords } from '@hoivien/contract/messages.ts';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { recordPath, resourceOf } from '../../../kit/resource/record-path.ts';
import { ApiError } from '../../../kit/api/client.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './Merge.module.css';
import { MergeFields } from './MergeFields.tsx';
import './merge.texts.ts';
import { DUPLICATES_PATH } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { useMergeActions } from './use-merges.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

/** Two records field by field: the chosen values, the rows that move, and a question before merging. */
export function MergePage() {
  const { survivorId = '', loserId = '' } = useParams();
  const { data, error, refetch } = useAnswer(mergeCalls.preview, { query: { survivorId, loserId } }, { staleTime: 0 });
  const { t } = useWords();
  const resource = data && resourceOf(data.area);
  return (
    <div className="pane">
      {!resource && <PageHead title={t('merge.title')} />}
      {error instanceof ApiError && error.status === 400 ? (
        <Refused error={error} onRetry={() => void refetch()} />
      ) : (
        error && <ListFailed error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className={classes.body ?? ''} height={320} />}
      {data && resource && <Sheet key={`${survivorId} ${loserId}`} preview={data} resource={resource} />}
    </div>
  );
}

/** Explains why the two cannot be merged now, and the next step. */
function Refused({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t, problem } = useWords();
  return (
    <div className={classes.body} role="alert">
      <EmptyState
        kind="notAllowed"
        title={t('merge.refused')}
        actions={
          <>
            <Button variant="default" component={Link} to={DUPLICATES_PATH}>
              {t('merge.back')}
            </Button>
            <Button variant="default" onClick={onRetry}>
              {t('merge.again')}
            </Button>
          </>
        }
      >
        {problem(error)}
      </EmptyState>
    </div>
  );
}

function Sheet({ preview, resource }: { preview: MergePreview; resource: Resource }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const land = useLanding();
  const actor = useActor();
  const { merge } = useMergeActions();
  const [choices, setChoices] = useState<Readonly<Record<string, MergeChoice>>>({});
  const [isOnlyDifferent, setOnlyDifferent] = useState(true);
  const [asking, setAsking] = useState(false);
  const { survivor, loser, fields } = preview;
  const different = fields.filter(({ differs }) => differs);
  const actions = (
    <>
      {loser.area !== null && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange aria-hidden="true" />}
          onClick={() => void navigate(`${DUPLICATES_PATH}/${loser.id}/${survivor.id}`, { replace: true })}
        >
          {t('merge.swap')}
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>{t('merge.merge')}</Button>
    </>
  );
  return (
    <>
      <PageHead title={t('merge.title')} actions={actions} />
      <div className={classes.body}>
        <Checkbox
          className={classes.only ?? ''}
          label={t('merge.onlyDifferent', { count: different.length })}
          checked={isOnlyDifferent}
          onChange={({ currentTarget }) => setOnlyDifferent(currentTarget.checked)}
        />
        <MergeFields
          resource={resource}
          preview={preview}
          fields={isOnlyDifferent ? different : fields}
          choices={choices}
          onChoose={(name, choice) => setChoices({ ...choices, [name]: choice })}
        />
        <Moves preview={preview} />
      </div>
      {asking && (
        <FormDialog
          title={t('merge.ask', { loser: loser.name, survivor: survivor.name })}
          confirmLabel={t('merge.merge')}
          send={async () => {
            const { area, survivorId } = await merge(survivor, loser.id, choices);
            await land([recordPath(area, survivorId, actor) ?? DUPLICATES_PATH]);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('merge.askText', { code: survivor.code ?? survivor.name })}</p>
          <Moves preview={preview} />
        </FormDialog>
      )}
    </>
  );
}

/** The word that an area has for its rows. */
function wordOf(name: string, language: Language): string {
  const [word] = movedWords(name);
  return word ? pick(word, language) : name;
}

/** The rows that move without a field that shows them. */
function Moves({ preview: { moves } }: { preview: MergePreview }) {
  const { t, language, formatNumber } = useWords();
  if (moves.length === 0) return <p className={`${classes.faint} faint`}>{t('merge.noMoves')}</p>;
  const words = moves.map(({ name, count }) => `${wordOf(name, language)} (${formatNumber(count)})`);
  return (
    <p className="mt4">
      {t('merge.moves')}: {words.join(', ')}. <span className={`${classes.faint} faint`}>{t('merge.history')}</span>
    </p>
  );
}

import { operationCalls } from '@hoivien/contract/areas/keeping/operation/operation.calls.ts';
import { type Told, tell } from '../../../kit/api/ask.ts';
import type { OperationLine } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { reasonText } from '../../../kit/outbox/reason-text.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { ExternalLink } from '../../../kit/ui/ExternalLink.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/call/once.ts';
import classes from './Operations.module.css';
import './operations-page.texts.ts';

const AREA = 'Operations';
const PRESSES = {
  backUp: () => tell(operationCalls.backUp, {}),
  testRestore: () => tell(operationCalls.testRestore, {}),
  tryAgain: () => tell(operationCalls.tryAgain, {}),
  keepKey: () => tell(operationCalls.keepKey, {}),
} satisfies Record<string, () => Promise<Told<unknown>>>;
type Press = keyof typeof PRESSES;

/** Sends a press of the page, tells what the server says, and reads the page again. */
export function usePress(name: Press) {
  const { message } = useWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => once<Told<unknown>>(AREA, name, PRESSES[name]),
    onSuccess: (answer) => {
      if (answer) notify.done(message(answer.message ?? ''));
    },
    onError: (failure) => notify.failed(failure),
    onSettled: () => client.invalidateQueries({ queryKey: [AREA] }),
  });
}

/** The one button of a line. */
export function LineAction({ line, mayAct }: { line: OperationLine; mayAct: boolean }) {
  const { t, formatNumber } = useWords();
  const { can } = useActor();
  switch (line.kind) {
    case 'mail':
      return line.figures.isSet && mayAct ? <MailAction /> : null;
    case 'failures': {
      const { jobs, deliveries, imports } = line.figures;
      return (
        <>
          {jobs > 0 && mayAct && (
            <Asked
              name="tryAgain"
              label={t('operation.tryAgain', { count: formatNumber(jobs) })}
              title={t('operation.tryAgainTitle', { count: jobs })}
              about={t('operation.tryAgainAbout')}
            />
          )}
          {deliveries + imports > 0 && can(permissionCode('Outbox', 'Search')) && (
            <Button variant="default" size="xs" component={Link} to="/jobs">
              {t('operation.seeJobs')}
            </Button>
          )}
        </>
      );
    }
    case 'restoreTest':
      return mayAct ? (
        <Asked
          name="testRestore"
          label={t('operation.testRestore')}
          title={t('operation.testRestoreTitle')}
          about={t('operation.testRestoreAbout')}
          isBusy={line.figures.isUnderWay}
        />
      ) : null;
    case 'key':
      return mayAct ? (
        <Asked
          name="keepKey"
          label={t(line.figures.keptAt ? 'operation.keepKeyAgain' : 'operation.keepKey')}
          title={t('operation.keepKeyTitle')}
          about={t('operation.keepKeyAbout', { fingerprint: line.figures.fingerprint })}
          confirm={t('operation.keepKeyConfirm')}
        />
      ) : null;
    case 'version': {
      const newer = line.figures.releases?.newer;
      return newer ? (
        <div className={`${classes.links} grid gap1`}>
          <Link to="/help/server">{t('operation.howToUpgrade')}</Link>
          {newer.notes && (
            <ExternalLink to={newer.notes} label={`${t('operation.notes')}: ${newer.version}`}>
              {t('operation.notes')}
            </ExternalLink>
          )}
        </div>
      ) : null;
    }
    case 'backup':
    case 'certificate':
    case 'database':
    case 'disk':
    case 'queue':
      return null;
  }
}

/** A button that says first what it will do. */
function Asked({
  name,
  label,
  title,
  about,
  confirm = label,
  isBusy = false,
}: {
  name: Press;
  label: string;
  title: string;
  about: ReactNode;
  confirm?: string;
  isBusy?: boolean;
}) {
  const [asks, setAsks] = useState(false);
  const press = usePress(name);
  return (
    <>
      <Button variant="default" size="xs" disabled={isBusy} loading={press.isPending} onClick={() => setAsks(true)}>
        {label}
      </Button>
      {asks && (
        <FormDialog
          title={title}
          confirmLabel={confirm}
          send={() => press.mutateAsync().catch(() => undefined)}
          onClose={() => setAsks(false)}
        >
          {about}
        </FormDialog>
      )}
    </>
  );
}

function MailAction() {
  const { t } = useWords();
  const trial = useMutation({
    mutationFn: () => once(AREA, 'TestMail', () => tell(operationCalls.testMail, {})),
    onSuccess: (answer) => {
      if (answer?.data.isSent) notify.done(t('operation.mailSent', { address: answer.data.address }));
    },
    onError: (failure) => notify.failed(failure),
  });
  const failed = trial.data?.data.isSent === false && !trial.isPending ? trial.data.data : undefined;
  return (
    <>
      <Button variant="default" size="xs" loading={trial.isPending} onClick={() => trial.mutate()}>
        {t('operation.testMail')}
      </Button>
      {failed && (
        <p role="alert" className={classes.failed}>
          {t('operation.mailFailed', { address: failed.address, reason: reasonText(t, failed.reason ?? '') })}
        </p>
      )}
    </>
  );
}

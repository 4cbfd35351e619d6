import { factorCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import type { NewApp } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { Button, Checkbox, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import door from './DoorForm.module.css';
import classes from './SecondFactor.module.css';
import './second-factor.texts.ts';
import { SignInProblem } from './SignInProblem.tsx';
import { useDoorForm } from './use-door-form.ts';

/** The QR code of a new app, and the code that confirms it. */
export function NewAppForm({ app, onAdded }: { app: NewApp; onAdded: (codes: string[] | null) => void }) {
  const { t, message } = useWords();
  const form = useDoorForm({
    loadSchema: async () =>
      (await loadChunk('factor rules', () => import('@hoivien/contract/kit/session/second-factor.schema.ts')))
        .confirmAppSchema,
    read: (typed) => ({ setup: app.setup, code: typed.get('code'), name: typed.get('name') }),
    focus: 'code',
    send: async (input) => {
      const answer = await tell(factorCalls.confirmApp, { body: input });
      notify.done(message(answer.message ?? ''));
      onAdded(answer.data.codes);
    },
  });
  return (
    <form
      className={door.fields}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        form.onSubmit(event);
      }}
      aria-busy={form.busy}
    >
      <p>{t('factor.scan')}</p>
      <div className="flex top wrap gap4">
        <img
          className={classes.picture}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(app.picture)}`}
          alt={t('factor.picture')}
        />
        <div className={`${classes.byHand} stack top gap2 narrow`}>
          <p>{t('factor.byHand')}</p>
          <code data-secret>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <Copy value={app.secret} />
        </div>
      </div>
      {form.failure !== null && <SignInProblem error={form.failure} />}
      <TextInput
        name="code"
        className={door.code}
        label={t('factor.code')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={form.errors.code}
        onChange={() => form.clear('code')}
      />
      <TextInput
        name="name"
        label={t('factor.device')}
        description={t('factor.deviceHint')}
        maxLength={100}
        error={form.errors.name}
        onChange={() => form.clear('name')}
      />
      <div>
        <Button type="submit" loading={form.busy}>
          {t('factor.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** The recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useWords();
  const [isKept, setIsKept] = useState(false);
  const text = codes.join('\n');
  return (
    <div className={door.fields}>
      <p>{t('factor.codesHint')}</p>
      <ol className={`${classes.codes} grid medium`} aria-label={t('factor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex wrap gap2">
        <Button variant="default" leftSection={<IconPrinter />} onClick={() => print(t('factor.codesTitle'), text)}>
          {t('factor.print')}
        </Button>
        <Copy value={text} />
        <Button
          variant="default"
          leftSection={<IconDownload />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="hoivien-recovery-codes.txt"
        >
          {t('factor.download')}
        </Button>
      </div>
      <Checkbox
        label={t('factor.kept')}
        checked={isKept}
        onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
      />
      <div>
        <Button disabled={!isKept} onClick={onKept}>
          {t('factor.done')}
        </Button>
      </div>
    </div>
  );
}

function Copy({ value }: { value: string }) {
  const { t } = useWords();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" leftSection={copied ? <IconCheck /> : <IconCopy />} onClick={copy}>
          {t(copied ? 'factor.copied' : 'factor.copy')}
        </Button>
      )}
    </CopyButton>
  );
}

/** Prints the codes alone, without the page around them. */
function print(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentWindow: paper, contentDocument: sheet } = frame;
  if (!paper || !sheet) return;
  const [heading, list] = [sheet.createElement('h1'), sheet.createElement('pre')];
  heading.textContent = title;
  list.textContent = text;
  sheet.body.append(heading, list);
  paper.addEventListener('afterprint', () => frame.remove());
  paper.print();
}

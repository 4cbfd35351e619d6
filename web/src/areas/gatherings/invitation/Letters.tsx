import type { DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import { Button, type ButtonProps, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { LetterTable } from '../../../kit/outbox/Letters.tsx';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { wordFor } from '../../../kit/ui/typed-number.ts';
import { once } from '../../../kit/ui/once.ts';
import './invitation.texts.ts';
import { LOOK } from './look.ts';

type Kind =
  | 'invitation'
  | 'reminder'
  | 'thanks'
  | 'change'
  | 'place'
  | 'offer'
  | 'offerEnded'
  | 'cancellation'
  | 'postponement'
  | 'removal';

interface LettersProps<Read> {
  call: DeclaredCall<undefined, undefined, { id: string }, Read>;
  id: string;
  children: (letters: Read) => ReactNode;
}

/** The tab of letters: waits for them, and says when they cannot be read. They follow the sending. */
export function Letters<Read>({ call, id, children }: LettersProps<Read>) {
  const { data, isError, error, refetch } = useAnswer(call, { params: { id } }, { refetchInterval: LOOK / 2 });
  if (isError && !data) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <Skeleton height={200} width="auto" m="md" />;
}

interface LetterListProps {
  items: ComponentProps<typeof LetterTable<Kind>>['items'];
  retry: (letterId: string) => Promise<{ message: string | null }>;
}

/** Every letter with its state; a failed one can be sent again. */
export function LetterList({ items, retry }: LetterListProps) {
  const { t, message } = useWords();
  const again = async (letterId: string) => {
    try {
      notify.done(message((await retry(letterId)).message ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <LetterTable
      items={items}
      kindOf={(kind) => t(`invitation.kind_${kind}`)}
      onRetry={(letterId) => void once(letterId, 'Retry', () => again(letterId))}
    />
  );
}

interface SendLettersProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  label: string;
  question: string;
  /** The number of letters; undefined where only the server knows it. */
  count: number | undefined;
  /** Sends them, and says what came of it. */
  send: () => Promise<string>;
  children: ReactNode;
}

/** A button that sends letters, and the question before they go out. */
export function SendLetters({ label, question, count, send, children, ...button }: SendLettersProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} leftSection={<IconMail />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <AskLetters label={label} question={question} count={count} send={send} onClose={() => setAsking(false)}>
          {children}
        </AskLetters>
      )}
    </>
  );
}

type AskLettersProps = Pick<SendLettersProps, 'label' | 'question' | 'count' | 'send' | 'children'> & {
  onClose: () => void;
};

/** The question before letters go out; their number is typed when they are many. */
export function AskLetters({ label, question, count, send, children, onClose }: AskLettersProps) {
  return (
    <FormDialog
      title={question}
      confirmLabel={label}
      {...wordFor(count)}
      send={async () => notify.done(await send())}
      onClose={onClose}
    >
      {children}
      <UnsetChannels ways={{ mail: count }} />
    </FormDialog>
  );
}

import { fill, pick } from '@hoivien/contract/kit/message.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCloudUp } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { hasOfflineData, type OfflinePart, type Unsent } from '../../kit/screen/offline-part.ts';
import { announce } from '../../kit/ui/announce.ts';
import { notify } from '../../kit/ui/notify.tsx';
import bands from '../layout/Bands.module.css';
import { offlineParts } from './areas.ts';

/** Milliseconds between two attempts to send what an offline screen left behind. */
const RETRY_MS = 20_000;

interface Left {
  part: OfflinePart;
  screens: readonly Unsent[];
}

/**
 * Says in the place of `children` that this device holds entries which the server does not have, until they are sent. The
 * screen that took them may be closed: they leave by themselves when the network is back.
 */
export function UnsentNote({ children }: { children: ReactNode }) {
  const { t, language } = useWords();
  const left = useUnsent();
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [first] = left;
  if (!first) return children;
  const count = first.screens.reduce((sum, one) => sum + one.count, 0);
  const send = async () => {
    setIsSending(true);
    const rest = await first.part.send().catch(() => count);
    setIsSending(false);
    if (rest === 0) notify.done(fill(pick(first.part.note.sent, language), { count }));
    else announce(fill(pick(first.part.note.failed, language), { count: rest }));
    setFailed(rest > 0);
  };
  return (
    <div className={`${bands.line} row gap2 small ${bands.network} narrow round2 icons-sm`} role="status">
      <IconCloudUp aria-hidden="true" />
      <span>{fill(pick(hasFailed ? first.part.note.failed : first.part.note.text, language), { count })}</span>
      <Screens {...first} />
      <Button size="compact-sm" variant="default" loading={isSending} onClick={() => void send()}>
        {t('app.sendNow')}
      </Button>
    </div>
  );
}

/** The way to the screen with entries, or to each of them by its name. */
function Screens({ part, screens }: Left) {
  const { pick } = useWords();
  const open = pick(part.note.open);
  const href = (to: string) => `${part.page}#${to}`;
  const [only, ...others] = screens;
  if (only && others.length === 0)
    return (
      <Button size="compact-sm" variant="subtle" component="a" href={href(only.to)}>
        {open}
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" rightSection={<IconChevronDown />}>
          {open}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {screens.map(({ to, count, name = open }) => (
          <Menu.Item key={to} component="a" href={href(to)}>
            {name} · {count}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useUnsent(): readonly Left[] {
  const [left, setLeft] = useState<readonly Left[]>([]);
  const look = useCallback(async () => {
    if (!hasOfflineData()) return setLeft([]);
    const all = await Promise.all(offlineParts.map(async (part) => ({ part, screens: await part.unsent() })));
    setLeft(all.filter(({ screens }) => screens.length > 0));
  }, []);
  useEffect(() => {
    const again = () => void look().catch(() => undefined);
    again();
    // The mark of a screen in another tab opens the database here for the first time.
    window.addEventListener('storage', again);
    const ends = offlineParts.map((part) => part.watch(again));
    return () => {
      window.removeEventListener('storage', again);
      for (const end of ends) end();
    };
  }, [look]);
  const isLeft = left.length > 0;
  useEffect(() => {
    if (!isLeft) return;
    const send = () => {
      for (const part of offlineParts) void part.send().catch(() => undefined);
    };
    window.addEventListener('online', send);
    const sending = setInterval(send, RETRY_MS);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(sending);
    };
  }, [isLeft]);
  return left;
}

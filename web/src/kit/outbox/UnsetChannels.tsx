import { unsetChannelsCall } from '@hoivien/contract/kit/channels.calls.ts';
import { ask } from '../api/ask.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useActor } from '../auth/actor.ts';
import { useNamedAreas } from '../screen/named-areas.ts';
import { useWords } from '../i18n/words.ts';
import classes from './Letters.module.css';
import './letters.texts.ts';

const CHANNELS = ['mail', 'sms', 'zalo'] as const;

interface UnsetChannelsProps {
  /** The channels by which a press sends, each with the number of messages where it is known. */
  ways: Readonly<Partial<Record<(typeof CHANNELS)[number], number | undefined>>>;
}

/**
 * Says before a press that what it sends will wait, because a channel is not set up; nothing when all of them are. Every
 * place that sends messages to people has it.
 *
 * @example <UnsetChannels ways={{ mail: 12 }} /> // Chưa cài đặt máy chủ thư: 12 thư sẽ nằm chờ trong hộp thư đi.
 */
export function UnsetChannels({ ways }: UnsetChannelsProps) {
  const { t, formatNumber } = useWords();
  const { can } = useActor();
  const { channels } = useNamedAreas();
  const { data: unset, isPending } = useQuery({
    queryKey: ['unsetChannels'],
    queryFn: async ({ signal }) => new Set((await ask(unsetChannelsCall, { signal })).unset),
    staleTime: 60_000,
  });
  // It has no height of its own, but within `data-in-turn` what follows waits for it.
  if (isPending) return <Skeleton height={0} />;
  const told = CHANNELS.filter((channel) => channel in ways && ways[channel] !== 0 && unset?.has(channel));
  if (told.length === 0) return null;
  return (
    <div className={`${classes.unset} warn small`} role="note">
      {told.map((channel) => {
        const count = ways[channel];
        return (
          <p key={channel}>
            {count === undefined
              ? t(`delivery.unset_${channel}`)
              : t(`delivery.unsetCount_${channel}`, { count: formatNumber(count) })}
          </p>
        );
      })}
      {can(channels.code) && <Link to={channels.path}>{t('delivery.unsetSettings')}</Link>}
    </div>
  );
}

import type { MeetingSeries, Reminders, SeriesPreview } from '@hoivien/contract/areas/schedule/letter.schema.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { Repeat } from '@hoivien/contract/areas/schedule/series.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { partUrl, usePart, useSend } from '../invitation/use-part.ts';

const url = (id: string, path: string) => partUrl(schedule.area, id, path);

/** The series of a meeting; null for a single one. */
export const useSeries = (id: string | undefined) => usePart<MeetingSeries | null>(schedule.area, id, 'Series');

/** The days of a series that is not saved yet. */
export function useSeriesPreview(startTime: string | undefined, repeat: Repeat | undefined) {
  return useQuery({
    queryKey: [schedule.area, 'preview', startTime, repeat],
    queryFn: async () =>
      (
        await api.send<SeriesPreview>(
          'POST',
          `/api/${schedule.area}/SeriesPreview`,
          { startTime, repeat },
          { looks: true },
        )
      ).data,
    enabled: startTime !== undefined && repeat !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** What a series gets at its end: so many meetings, or those until a day. */
export type More = { count: number } | { until: string };

/** The days that a series would get at its end. */
export function useSeriesMore(id: string, more: More | undefined) {
  return useQuery({
    queryKey: [schedule.area, 'seriesMore', id, more],
    queryFn: async () =>
      (await api.send<SeriesPreview>('POST', url(id, 'SeriesMore'), { ...more }, { looks: true })).data,
    enabled: more !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Adds meetings to the end of a series. */
export function useLengthen(id: string) {
  const send = useSend(schedule.area);
  return async (more: More, tell: boolean) =>
    (await send<MeetingSeries>('POST', url(id, 'Series'), { ...more, tell })).data;
}

/** The actions on the letters of a meeting. */
export function useLetterActions(id: string) {
  const send = useSend(schedule.area);
  return {
    send: () => send<{ written: number }>('POST', url(id, 'Letters'), {}),
    retry: (letterId: string) => send('POST', url(id, `Letters/${letterId}/Retry`)),
    remind: (reminders: Reminders) => send('PUT', url(id, 'Reminders'), reminders),
  };
}

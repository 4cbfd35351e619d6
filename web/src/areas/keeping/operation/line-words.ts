import { FORECAST_DAYS, type OperationLine } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import type { Words } from '../../../kit/i18n/words.ts';
import { reasonText } from '../../../kit/outbox/reason-text.ts';
import './operations-page.texts.ts';

/** What a line says: the present value, and lines of details. */
interface LineWords {
  now: string;
  details: string[];
}

/** A line in words. What is not known is left out or said to be unknown. */
export function wordsOf(line: OperationLine, words: Words): LineWords {
  const { t, formatNumber, formatDateTime, message } = words;
  const minute = (iso: string) => formatDateTime(iso).slice(0, -3);
  const reasonOf = (reason: string | null | undefined) => (reason ? [t('operation.reason', { reason })] : []);
  const cause = (text: string) => (text.startsWith('Mes.') ? message(text) : reasonText(t, text));
  switch (line.kind) {
    case 'failures': {
      const { jobs, deliveries, imports, causes } = line.figures;
      const count = jobs + deliveries + imports;
      const told = { jobs: 'operation.ofJobs', deliveries: 'operation.ofDeliveries', imports: 'operation.ofImports' };
      return {
        now: count === 0 ? t('operation.failuresNone') : t('operation.failuresNow', { count }),
        details: causes.map((one) =>
          t(told[one.of] as 'operation.ofJobs', { count: one.count, what: one.what, cause: cause(one.cause) }),
        ),
      };
    }
    case 'restoreTest': {
      const { at, result, how, seconds, reason, isUnderWay, startedAt } = line.figures;
      const running = startedAt
        ? t('operation.testRuns', { at: minute(startedAt).slice(11) })
        : t('operation.testWaits');
      const underWay = isUnderWay ? [running] : [];
      if (at === null)
        return { now: t('operation.never'), details: isUnderWay ? underWay : [t('operation.restoreTestWaits')] };
      const time = timeOf(seconds ?? 0, words);
      const went = result === 'failed' ? t('operation.testFailed') : t(`operation.${how ?? 'restored'}`, { time });
      return { now: minute(at), details: [...underWay, went, ...reasonOf(reason)] };
    }
    case 'disk': {
      const { free, total, freePercent, failure, measuredDays, fullInDays } = line.figures;
      if (free === null || total === null || freePercent === null)
        return { now: t('operation.unknown'), details: [t('operation.diskFailure', { reason: failure ?? '' })] };
      return {
        now: t('operation.diskNow', { percent: formatNumber(freePercent) }),
        details: [
          t('operation.diskDetails', { free: sizeOf(free, words), total: sizeOf(total, words) }),
          forecastIn({ measuredDays, fullInDays }, words),
        ],
      };
    }
    case 'backup': {
      const {
        isAutomatic,
        at,
        size,
        added,
        seconds,
        isSealed,
        faults,
        last,
        hasSecondPlace,
        copy,
        command,
        pointInTime,
        pointInTimeCopy,
      } = line.figures;
      const made =
        at === null
          ? []
          : [
              t('operation.backupSize', { size: sizeOf(size ?? 0, words), added: sizeOf(added ?? 0, words) }),
              ...(seconds === null ? [] : [t('operation.backupTime', { time: timeOf(seconds, words) })]),
              ...(isSealed ? [t('operation.backupSealed')] : []),
            ];
      return {
        now: at === null ? t('operation.never') : minute(at),
        details: [
          ...(made.length > 0 ? [made.join(', ')] : []),
          ...(isAutomatic ? [] : [t('operation.backupOff')]),
          ...(faults > 0 ? [t('operation.backupFaults', { count: faults })] : []),
          ...(last?.result === 'failed'
            ? [t('operation.lastFailed', { at: minute(last.at) }), ...reasonOf(last.reason)]
            : []),
          ...(hasSecondPlace ? [] : [t('operation.noSecondPlace')]),
          ...(copy
            ? [
                t(copy.result === 'ok' ? 'operation.copyDone' : 'operation.copyFailed', { at: minute(copy.at) }),
                ...reasonOf(copy.reason),
              ]
            : []),
          ...(command
            ? [
                t(command.result === 'ok' ? 'operation.commandDone' : 'operation.commandFailed', {
                  at: minute(command.at),
                }),
                ...reasonOf(command.reason),
              ]
            : []),
          ...(pointInTime
            ? [
                t(pointInTime.result === 'ok' ? 'operation.pointInTimeDone' : 'operation.pointInTimeFailed', {
                  at: minute(pointInTime.at),
                }),
                ...reasonOf(pointInTime.reason),
              ]
            : []),
          ...(pointInTimeCopy
            ? [
                t(pointInTimeCopy.result === 'ok' ? 'operation.timeCopyDone' : 'operation.timeCopyFailed', {
                  at: minute(pointInTimeCopy.at),
                }),
                ...reasonOf(pointInTimeCopy.reason),
              ]
            : []),
        ],
      };
    }
    case 'mail': {
      const { isSet, waiting, oldestAt, sentAt, failedAt, reason } = line.figures;
      const waits =
        waiting > 0 ? t('operation.mailWaiting', { count: formatNumber(waiting) }) : t('operation.mailNone');
      return {
        now: isSet ? waits : t('operation.mailUnset'),
        details: [
          ...(isSet ? [] : [waits]),
          ...(oldestAt ? [t('operation.mailOldest', { at: minute(oldestAt) })] : []),
          ...(isSet ? [t('operation.mailLast', { at: sentAt ? minute(sentAt) : t('operation.never') })] : []),
          ...(failedAt && reason
            ? [t('operation.mailTrouble', { at: minute(failedAt), reason: reasonText(t, reason) })]
            : []),
        ],
      };
    }
    case 'queue': {
      const { waiting, oldestAt, running } = line.figures;
      return {
        now: t('operation.queueNow', { count: formatNumber(waiting) }),
        details: [
          t('operation.queueRunning', { count: formatNumber(running) }),
          ...(oldestAt ? [t('operation.queueOldest', { at: minute(oldestAt) })] : []),
        ],
      };
    }
    case 'certificate': {
      const { host, until, days, failure } = line.figures;
      const left =
        days === null
          ? t('operation.unknown')
          : t('operation.certificateNow', { days: t('operation.days', { count: days }) });
      return {
        now: days !== null && days < 0 ? t('operation.certificateOver') : left,
        details: [
          ...(until ? [t('operation.certificateUntil', { host, at: words.formatDate(until) })] : []),
          ...(failure ? [t('operation.certificateFailure', { host, reason: failure })] : []),
        ],
      };
    }
    case 'version': {
      const { version, node, migrations, releases } = line.figures;
      return {
        now: version,
        details: [
          `${t('operation.versionDetails', { node })}, ${t('operation.migrations', { count: migrations })}`,
          ...(releases?.newer ? [t('operation.newer', { version: releases.newer.version })] : []),
          ...(releases && !releases.newer && !releases.failure
            ? [releases.askedAt ? t('operation.newest', { at: minute(releases.askedAt) }) : t('operation.releasesWait')]
            : []),
          ...(releases?.failure && releases.askedAt
            ? [t('operation.releasesFailed', { at: minute(releases.askedAt), reason: releases.failure })]
            : []),
        ],
      };
    }
    case 'database': {
      const { version, bytes } = line.figures;
      return { now: sizeOf(bytes, words), details: [t('operation.databaseDetails', { version })] };
    }
    case 'key': {
      const { isFile, fingerprint, keptAt, keptBy } = line.figures;
      const kept =
        keptAt && t('operation.keyKept', { at: words.formatDate(keptAt), by: keptBy ?? t('operation.unknown') });
      return {
        now: keptAt ? t('operation.keyElsewhere') : t('operation.keyHere'),
        details: [
          t(isFile ? 'operation.keyFile' : 'operation.keyVariable'),
          t('operation.keyFingerprint', { fingerprint }),
          ...(kept ? [kept] : []),
        ],
      };
    }
  }
}

/** When the disk is full at the present pace, or why that is not said. */
function forecastIn(
  { measuredDays, fullInDays }: { measuredDays: number; fullInDays: number | null },
  { t }: Pick<Words, 't'>,
): string {
  if (measuredDays < FORECAST_DAYS) return t('operation.forecastLater', { days: FORECAST_DAYS - measuredDays });
  if (fullInDays === null) return t('operation.forecastNever');
  return fullInDays < 14
    ? t('operation.forecastDays', { count: fullInDays })
    : t('operation.forecastWeeks', { count: Math.round(fullInDays / 7) });
}

/** @example sizeOf(2_100_000_000, words) // '2,1 GB' */
export function sizeOf(bytes: number, { formatDecimal }: Pick<Words, 'formatDecimal'>): string {
  return bytes >= 1e9 ? `${formatDecimal(bytes / 1e9)} GB` : `${formatDecimal(bytes / 1e6)} MB`;
}

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** A time in its largest whole unit. */
export function timeOf(seconds: number, { t }: Pick<Words, 't'>): string {
  for (const [unit, size] of UNITS)
    if (seconds >= size) return t(`operation.${unit}`, { count: Math.floor(seconds / size) });
  return t('operation.seconds', { count: Math.ceil(seconds) });
}

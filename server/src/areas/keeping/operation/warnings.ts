import type { OperationState } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import { noteFact, readFact } from '../../../db/installation.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { diskLine, diskState, type KeptServices } from './disk.ts';
import { backupLines, mailLine } from './lines.ts';

const told = z.record(z.string(), z.string());

/** A warning: its notice, or none while all is well, and the notice that it is well again. */
interface Warning {
  name: 'disk' | 'backup' | 'backupFiles' | 'backupCopy' | 'backupLog' | 'backupLogCopy' | 'restoreTest' | 'mail';
  notice: string | null;
  params: Readonly<Record<string, number>>;
  over: string;
}

const HOUR = 60 * 60 * 1000;

/** Tells those who may open the page of each change: of a disk that fills, backups that are old or have a fault, mails that do not leave. */
export async function warnKeepers(services: KeptServices, now: Date): Promise<void> {
  const warnings = await warningsOf(services, now);
  const { db } = services;
  await db.transaction(async (tx) => {
    const before = told.safeParse(JSON.parse((await readFact(tx, 'warnings')) ?? '{}')).data ?? {};
    const after = { ...before };
    for (const { name, notice, params, over } of warnings) {
      if ((before[name] ?? '') === (notice ?? '')) continue;
      after[name] = notice ?? '';
      await notify(
        { db: tx, now },
        {
          userIds: await holdersOf(tx, permissionCode('Operations', 'View')),
          kind: `Mes.Notices.${notice ?? over}`,
          area: 'Operations',
          entityId: null,
          params: notice ? params : {},
          dedupeKey: `operation:${notice ?? over}:${now.toISOString()}`,
        },
      );
    }
    if (JSON.stringify(after) !== JSON.stringify(before)) await noteFact(tx, 'warnings', JSON.stringify(after));
  });
}

async function warningsOf(services: KeptServices, now: Date): Promise<Warning[]> {
  const { dataDir } = services.config;
  const mail = await mailLine(services, now);
  const hoursSince = (at: string | null) => (at ? Math.floor((now.getTime() - Date.parse(at)) / HOUR) : 0);
  const { waiting, oldestAt } = mail.figures;
  const warnings: Warning[] = [
    {
      name: 'mail',
      notice: mail.state === 'bad' ? 'MailStuck' : null,
      params: { count: waiting, hours: hoursSince(oldestAt) },
      over: 'MailLeaves',
    },
  ];
  if (dataDir === undefined) return warnings;
  const disk = await diskLine(services, dataDir, now);
  const { freePercent } = disk.figures;
  // A disk that does not tell its size is on the page; it is no sign that it is full.
  const diskNotice: Record<OperationState, string | null> = { bad: 'DiskFull', watch: 'DiskLow', fine: null };
  if (freePercent !== null)
    warnings.push({
      name: 'disk',
      notice: diskNotice[diskState(freePercent)],
      params: { percent: Math.floor(freePercent) },
      over: 'DiskFree',
    });
  const [backup, { figures: test }] = await backupLines(services, dataDir, now);
  const { at, faults, copy, command, pointInTime, pointInTimeCopy } = backup.figures;
  const isFailed = [copy, command].some((one) => one?.result === 'failed');
  const isLogFailed = pointInTime?.result === 'failed';
  warnings.push({
    name: 'backup',
    notice: backup.state !== 'bad' ? null : at ? 'BackupOld' : 'BackupMissing',
    params: at ? { hours: hoursSince(at) } : {},
    over: 'BackupMade',
  });
  warnings.push(
    {
      name: 'backupFiles',
      notice: faults > 0 ? 'BackupFaults' : null,
      params: { count: faults },
      over: 'BackupWhole',
    },
    { name: 'backupCopy', notice: isFailed ? 'BackupCopyFailed' : null, params: {}, over: 'BackupCopied' },
    { name: 'backupLog', notice: isLogFailed ? 'BackupLogFailed' : null, params: {}, over: 'BackupLogKept' },
    {
      name: 'backupLogCopy',
      notice: pointInTimeCopy?.result === 'failed' ? 'BackupLogCopyFailed' : null,
      params: {},
      over: 'BackupLogCopied',
    },
    {
      name: 'restoreTest',
      notice: test.result === 'failed' ? 'RestoreTestFailed' : null,
      params: {},
      over: 'RestoreTestPassed',
    },
  );
  return warnings;
}

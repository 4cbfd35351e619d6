import { accountCalls } from '@hoivien/contract/areas/money/bank/bank-account.calls.ts';
import {
  doubtCalls,
  layoutCalls,
  lineCalls,
  rowCalls,
  statementCalls,
  transferCalls,
} from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { oneOf, replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { AppConfig } from '../../../app-config.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import { Download, type Route, type Visit, serve, servePublic } from '../../../kit/http/route.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import { requireRight } from '../../../kit/rights.ts';
import { readAccounts } from '../fee/index.ts';
import { addressTriesOf } from '../../doors/user/index.ts';
import { answerDoubt, takeBackAnswer } from './doubts.ts';
import { exportLines } from './export.ts';
import { listLayouts, saveLayout } from './layouts.ts';
import { matchWaiting } from './match.ts';
import { acceptLines, assignLine, giveBack, ignoreLine, takeBackLine, undoLines, undoStatement } from './post.ts';
import { listLines, searchFees, summaryOf } from './queue.ts';
import {
  confirmStatement,
  dropStatement,
  listStatements,
  readAgain,
  readStatement,
  uploadStatement,
} from './statements.ts';
import { listStrangers } from './strangers.ts';
import { isOfCasso, isOfSePay, reportOfSePay, reportsOfCasso, takeTransfers } from './transfers.ts';
import { ignoreRow, listUnread, mendRow, takeBackRow } from './unread.ts';
import { bankRights } from './rights.ts';

const done = (action: string) => `Mes.BankStatements.${action}.Successfully`;

interface Services {
  files: FileStore;
  jobs: Jobs;
  pool: pg.Pool;
  config: AppConfig;
}

export function bankRoutes(services: Services): Route[] {
  return [
    ...statementRoutes(services),
    ...lineRoutes(),
    ...unreadRoutes(),
    ...layoutRoutes(),
    ...transferRoutes(services),
  ];
}

function statementRoutes({ files }: Services): Route[] {
  return [
    serve(statementCalls.list, async (call, { query }) => ({
      data: await listStatements(call, query.page, query.pageSize),
    })),
    serve(statementCalls.upload, async (call, { body }) => ({
      data: await readStatement(call, await uploadStatement(call, files, body.attachmentId)),
      message: done('Create'),
    })),
    serve(accountCalls.ofStatements, async (call) => ({ data: await readAccounts(call) })),
    serve(statementCalls.read, async (call, { params: { id } }) => ({ data: await readStatement(call, id) })),
    serve(statementCalls.readAgain, async (call, { params: { id }, body }) => {
      await readAgain(call, id, body);
      return { data: await readStatement(call, id) };
    }),
    serve(statementCalls.confirm, async (call, { params: { id }, body }) => {
      await confirmStatement(call, id, body);
      return { data: await readStatement(call, id), message: done('Confirm') };
    }),
    serve(statementCalls.drop, async (call, { params: { id } }) => {
      await dropStatement(call, id);
      return { data: null, message: done('Delete') };
    }),
    serve(statementCalls.undo, async (call, { params: { id } }) => ({
      data: await undoStatement(call, id),
      message: done('Undo'),
    })),
  ];
}

function lineRoutes(): Route[] {
  return [
    serve(lineCalls.list, async (call, { query }) => ({ data: await listLines(call, query) })),
    serve(lineCalls.summary, async (call, { query }) => ({ data: await summaryOf(call, query) })),
    serve(lineCalls.workbook, (call, { query }) => exportLines(call, query)),
    serve(lineCalls.fees, async (call, { query }) => ({ data: await searchFees(call, query.search, query.amount) })),
    serve(lineCalls.match, async (call) => {
      requireRight(call, bankRights.keep);
      return { data: { matched: await matchWaiting(call.db, call.now) } };
    }),
    serve(lineCalls.accept, async (call, { body }) => ({
      data: await acceptLines(call, body),
      message: done('Accept'),
    })),
    serve(lineCalls.undo, async (call, { body }) => ({
      data: await undoLines(call, body.lineIds),
      message: done('Undo'),
    })),
    serve(lineCalls.assign, async (call, { params: { id }, body }) => {
      await assignLine(call, id, body);
      return { data: null, message: done('Assign') };
    }),
    serve(lineCalls.ignore, async (call, { params: { id }, body }) => {
      await ignoreLine(call, id, body);
      return { data: null, message: done('Ignore') };
    }),
    serve(lineCalls.takeBack, async (call, { params: { id } }) => {
      await takeBackLine(call, id);
      return { data: null, message: done('TakeBack') };
    }),
    serve(lineCalls.giveBack, async (call, { params: { id } }) => ({
      data: await giveBack(call, id),
      message: done('GiveBack'),
    })),
    serve(doubtCalls.answer, async (call, { params: { id }, body }) => {
      await answerDoubt(call, id, body);
      return { data: null, message: done('Answer') };
    }),
    serve(doubtCalls.takeBack, async (call, { params: { id } }) => {
      await takeBackAnswer(call, id);
      return { data: null, message: done('TakeBack') };
    }),
  ];
}

/** Rows with money that were not read, and accounts that are none of ours. */
function unreadRoutes(): Route[] {
  return [
    serve(rowCalls.list, async (call, { params: { id } }) => ({ data: await listUnread(call, id) })),
    serve(rowCalls.mend, async (call, { params: { id }, body }) => {
      await mendRow(call, id, body);
      return { data: null, message: done('Mend') };
    }),
    serve(rowCalls.ignore, async (call, { params: { id }, body }) => {
      await ignoreRow(call, id, body);
      return { data: null, message: done('Ignore') };
    }),
    serve(rowCalls.takeBack, async (call, { params: { id } }) => {
      await takeBackRow(call, id);
      return { data: null, message: done('TakeBack') };
    }),
    serve(statementCalls.strangers, async (call) => ({ data: await listStrangers(call) })),
  ];
}

function layoutRoutes(): Route[] {
  return [
    serve(layoutCalls.list, async (call) => ({ data: await listLayouts(call) })),
    ...replaceRoutes({
      ...layoutCalls.save,
      read: async (call, { params: { id } }) =>
        oneOf(await listLayouts(call), id, 'Mes.BankStatements.LayoutId.NotFound'),
      handle: async (call, { params: { id = '' }, body }) => {
        await saveLayout(call, id, body);
        return { data: await listLayouts(call), message: done('Layout') };
      },
    }),
  ];
}

/** Transfers as services report them. Each route answers 404 until the secret of its sender is configured. */
function transferRoutes({ pool, config, jobs }: Services): Route[] {
  const forged = addressTriesOf(pool, { name: 'transfer', most: 20, seconds: 10 * 60 });
  const refuse = async ({ ip }: Visit): Promise<never> => {
    await forged.count(ip);
    throw new Refusal('Mes.BankStatements.Signature.InValid', 401);
  };
  return [
    servePublic(
      transferCalls.sePay,
      async (visit, { body, request }) => {
        const secret = requireSecret(config.sePaySecret);
        const given = {
          signature: header(request, 'x-sepay-signature'),
          timestamp: header(request, 'x-sepay-timestamp'),
          authorization: header(request, 'authorization'),
        };
        if (!isOfSePay(secret, request.signedText ?? '', given, visit.now)) return refuse(visit);
        const report = reportOfSePay(body);
        if (report) await takeTransfers(visit, jobs, 'SePay', [report]);
        return thanks();
      },
      { signed: true, takes: 'page' },
    ),
    servePublic(
      transferCalls.casso,
      async (visit, { body, request }) => {
        const secret = requireSecret(config.cassoSecret);
        const given = { signature: header(request, 'x-casso-signature'), token: header(request, 'secure-token') };
        const signed: unknown = JSON.parse(request.signedText ?? 'null');
        if (!isOfCasso(secret, signed, given, visit.now)) return refuse(visit);
        const { reports, unread } = reportsOfCasso(body);
        await takeTransfers(visit, jobs, 'Casso', reports, unread);
        return thanks();
      },
      { signed: true, takes: 'page' },
    ),
  ];
}

/** Both services take anything but this answer as a failure and send again. */
function thanks(): Download {
  return new Download('success.json', 'application/json; charset=utf-8', Readable.from(['{"success":true}']), {
    inline: true,
  });
}

function requireSecret(secret: string | undefined): string {
  if (secret === undefined) throw new Refusal('Mes.Route.NotFound', 404);
  return secret;
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

import { PDF } from '@hoivien/contract/kit/file-types.ts';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { Download } from '../../../kit/http/route.ts';
import type { PaperForm } from './draw-receipt.ts';
import { outsideTransaction } from '../../../db/open-transaction.ts';
import type { PdfAnswer, PdfOrder } from './receipt-pdf.worker.ts';

/** Milliseconds after which a worker without orders ends, because it takes 60 MB and few servers write PDFs all day. */
const IDLE = 30_000;
/** Milliseconds that a receipt may take, of which a healthy one needs a few hundredths. */
const PATIENCE = 60_000;
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

interface Waiting {
  done: (bytes: Buffer) => void;
  failed: (error: Error) => void;
  timer: NodeJS.Timeout;
}

interface Drawer {
  worker: Worker;
  waiting: Map<number, Waiting>;
  idle?: NodeJS.Timeout;
  /** Takes no more orders and ends. */
  end: () => void;
}

let drawer: Drawer | undefined;
let orders = 0;

/** The PDF of a receipt. A worker draws it, so that a thousand receipts delay nobody else. */
export function receiptPdf(paper: ReceiptPaper, form: PaperForm): Promise<Buffer> {
  outsideTransaction('receiptPdf');
  drawer ??= openDrawer();
  const { worker, waiting, idle, end } = drawer;
  clearTimeout(idle);
  orders += 1;
  const order: PdfOrder = { id: orders, paper, form };
  return new Promise((done, failed) => {
    const timer = setTimeout(end, PATIENCE);
    waiting.set(order.id, { done, failed, timer });
    worker.postMessage(order);
  });
}

/** The PDF of a receipt as a download. */
export async function receiptFile(paper: ReceiptPaper, form: PaperForm): Promise<Download> {
  return new Download(receiptName(paper), PDF, Readable.from([await receiptPdf(paper, form)]));
}

/** @example receiptName(paper) // 'phieu-thu-PT-2026-0001.pdf' */
export function receiptName({ code }: Pick<ReceiptPaper, 'code'>): string {
  return `phieu-thu-${code}.pdf`;
}

/** The sources have a .ts file of the worker, the bundle has a .js file. */
function openDrawer(): Drawer {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = new URL(`./receipt-pdf.worker.${ending}`, import.meta.url);
  const worker = new Worker(file, { resourceLimits: HEAP, env: {}, execArgv: [], name: 'receipt-pdf' });
  const leave = () => {
    if (drawer === own) drawer = undefined;
  };
  const end = () => {
    leave();
    void worker.terminate();
  };
  const own: Drawer = { worker, waiting: new Map(), end };
  const fail = (error: Error) => {
    leave();
    for (const { failed, timer } of own.waiting.values()) {
      clearTimeout(timer);
      failed(error);
    }
    own.waiting.clear();
  };
  worker.unref();
  worker.on('message', (answer: PdfAnswer) => {
    const one = own.waiting.get(answer.id);
    own.waiting.delete(answer.id);
    clearTimeout(one?.timer);
    if ('bytes' in answer) one?.done(Buffer.from(answer.bytes));
    else one?.failed(new Error(`a receipt could not be drawn: ${answer.failed}`));
    if (own.waiting.size === 0) own.idle = setTimeout(end, IDLE).unref();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the worker of receipts ended')));
  return own;
}

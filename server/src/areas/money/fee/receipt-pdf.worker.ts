import { parentPort } from 'node:worker_threads';
import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { drawReceipt, type PaperForm } from './draw-receipt.ts';

export interface PdfOrder {
  id: number;
  paper: ReceiptPaper;
  form: PaperForm;
}

/** A worker answers each order once. */
export type PdfAnswer = { id: number } & ({ bytes: Uint8Array } | { failed: string });

parentPort?.on('message', ({ id, paper, form }: PdfOrder) => {
  drawReceipt(paper, form).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, failed: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: PdfAnswer): void {
  parentPort?.postMessage(message);
}

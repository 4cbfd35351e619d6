import { receiptCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../kit/ui/notify.tsx';
import { fetchFile } from '../../../kit/api/ask.ts';
import { saveFile } from '../../../kit/resource/use-records.ts';

/** Loads a receipt as a PDF, which counts as a print. */
export function useReceiptFile(id: string) {
  const client = useQueryClient();
  return async (form: { size: 'A5' | 'A4'; isBilingual?: boolean }) => {
    try {
      const { blob, fileName } = await fetchFile(receiptCalls.pdf, { params: { id }, body: form });
      saveFile(blob, fileName);
      await client.invalidateQueries({ queryKey: [receipt.area] });
    } catch (error) {
      notify.failed(error);
    }
  };
}

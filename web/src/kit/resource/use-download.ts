import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { notify } from '../ui/notify.tsx';
import { saveFile } from './use-records.ts';

/** Saves what an address answers to a query as a file, such as a workbook. */
export function useDownload(address: string) {
  const { language } = useWords();
  return useMutation({
    mutationFn: async (query: Parameters<typeof api.download>[1]) => {
      const { blob, fileName } = await api.download(address, { ...query, language });
      saveFile(blob, fileName);
    },
    onError: (error) => notify.failed(error),
  });
}

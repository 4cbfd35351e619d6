/** How far an upgrade of the database is: megabytes of the copy before it, or its steps. */
export interface Progress {
  what: 'copy' | 'migration';
  step: number;
  of: number;
}

/** What the waiting page and the start say. */
export function progressWords({ what, step, of }: Progress): { vi: string; en: string } {
  return what === 'copy'
    ? {
        vi: `Đang sao chép cơ sở dữ liệu trước khi nâng cấp: ${step} trên ${of} MB.`,
        en: `Copying the database before the upgrade: ${step} of ${of} MB.`,
      }
    : {
        vi: `Đang nâng cấp dữ liệu: bước ${step} trên ${of}.`,
        en: `Upgrading the data: step ${step} of ${of}.`,
      };
}

/** Parts of a copy after each of which the start prints a line. */
const LINES = 10;

/** Prints each step, and each tenth of a copy. */
export function progressPrinter(write: (text: string) => void = (text) => process.stdout.write(text)) {
  let printed = '';
  return (progress: Progress): void => {
    const { what, step, of } = progress;
    const mark = `${what} ${what === 'copy' ? Math.floor((step / of) * LINES) : step}`;
    if (mark === printed) return;
    printed = mark;
    const { vi, en } = progressWords(progress);
    write(`${vi} ${en}\n`);
  };
}

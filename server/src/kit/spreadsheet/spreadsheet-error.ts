export type SpreadsheetErrorKey =
  | 'Mes.OnlySupport.Excel'
  | 'Mes.Files.Password'
  | 'Mes.Files.Misalignment'
  | 'Mes.Files.Size.OverLength'
  | 'Mes.Files.Time.OverLength'
  | 'Mes.Imports.Rows.OverLength'
  | 'Mes.Imports.Columns.OverLength';

/**
 * A file that is refused because of its content, as opposed to a fault of the program.
 * `key` is for the person (OnlySupport: another kind of file; Password: it needs one; Misalignment: damaged or forged; OverLength: above a
 * limit). `message` is for the log and contains nothing of a cell.
 *
 * @example if (error instanceof SpreadsheetError) throw new Refusal(error.key, 400);
 */
export class SpreadsheetError extends Error {
  readonly key: SpreadsheetErrorKey;

  constructor(key: SpreadsheetErrorKey, message: string) {
    super(message);
    this.name = 'SpreadsheetError';
    this.key = key;
  }
}

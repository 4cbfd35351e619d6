import classes from './DataTable.module.css';

const SKELETON_ROWS = 12;
const SKELETON_WIDTHS = ['60%', '75%', '45%', '68%'];

/** Placeholders in the shape of rows while the first page loads. */
export function SkeletonRows({ columns }: { columns: readonly string[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map((name, column) => (
        <td key={name}>
          <span
            className={`${classes.bar} block filled round1`}
            style={{ width: SKELETON_WIDTHS[(row + column) % SKELETON_WIDTHS.length] }}
          />
        </td>
      ))}
    </tr>
  ));
}

import classes from '../import/Import.module.css';

interface BarProps {
  label: string;
  /** The progress in words. */
  text?: string;
  /** The share from 0 to 1; undefined while it is unknown. */
  share?: number;
}

/** A bar of progress. @example <Bar label="Tiến độ nhập" text="8.000 trong 30.000 dòng" share={0.27} /> */
export function Bar({ label, text, share }: BarProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      className={`${classes.track} clip filled`}
      role="progressbar"
      aria-label={label}
      aria-valuetext={text}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span
        className={classes.fill}
        data-unknown={percent === undefined || undefined}
        style={{ width: `${percent ?? 30}%` }}
      />
    </div>
  );
}

import { useId } from 'react';
import classes from './Segments.module.css';

interface SegmentsProps {
  /** The accessible name; left out where a legend gives it. */
  label?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  required?: boolean;
  /** Receives the first input, so that the caller can move the focus there. */
  first?: (input: HTMLInputElement | null) => void;
}

/**
 * A choice among a few visible options.
 *
 * @example <Segments label="Loại" value={kind} options={[{ value: 'a', label: 'A' }]} onChange={setKind} />
 */
export function Segments({ label, value, options, onChange, onBlur, required, first }: SegmentsProps) {
  const name = useId();
  return (
    <span className={`${classes.options} filled round2`} {...(label && { role: 'radiogroup', 'aria-label': label })}>
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            {...(index === 0 && first && { ref: first })}
            type="radio"
            name={name}
            value={option.value}
            required={required}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          {option.label}
        </label>
      ))}
    </span>
  );
}

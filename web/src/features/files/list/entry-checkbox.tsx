import { classNames } from '#web/lib/class-names.ts';

interface EntryCheckboxProps {
  name: string;
  selected: boolean;
  className: string;
}

/** The checkbox of a row or tile: visible while it is selected, pointed at or focused, and while there is a selection. */
export function EntryCheckbox({ name, selected, className }: EntryCheckboxProps) {
  return (
    <label
      data-part="check"
      className={classNames(
        'grid cursor-pointer place-items-center',
        className,
        !selected &&
          'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-data-selecting/list:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        readOnly
        aria-label={`Select ${name}`}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}

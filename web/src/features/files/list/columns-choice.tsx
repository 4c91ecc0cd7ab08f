import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button, iconButton } from '#web/components/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { classNames } from '#web/lib/class-names.ts';
import {
  type ColumnId,
  chosenColumns,
  columnIds,
  columnLabel,
  maxColumns,
  usualColumns,
} from './columns.tsx';

/** Stored only in this browser, and never sent. */
const storageKey = 'files-columns';

/** The columns that were chosen last in this browser. */
export function useColumns() {
  const [columns, setColumns] = useState(storedColumns);
  const choose = (chosen: readonly ColumnId[]) => {
    const next = chosenColumns(chosen);
    setColumns(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage may be disabled.
    }
  };
  return [columns, choose] as const;
}

function storedColumns(): readonly ColumnId[] {
  try {
    return chosenColumns(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return usualColumns;
  }
}

interface ColumnsChoiceProps {
  columns: readonly ColumnId[];
  onColumns: (columns: readonly ColumnId[]) => void;
}

/** Which columns the list has, where there is room for more than a few. */
export function ColumnsChoice({ columns, onColumns }: ColumnsChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isFull = columns.length >= maxColumns;
  return (
    <>
      <button
        type="button"
        aria-label="Columns"
        aria-haspopup="dialog"
        data-tooltip="Columns"
        onClick={() => setOpen(true)}
        className={classNames(iconButton, 'size-9 shrink-0 max-xl:hidden pointer-coarse:size-11')}
      >
        <Columns3 aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Columns"
        description={`Beside the name, up to ${maxColumns}. Kept in this browser.`}
        footer={
          <>
            <Button variant="secondary" onClick={() => onColumns(usualColumns)}>
              Reset
            </Button>
            <Button onClick={() => setOpen(false)}>Done</Button>
          </>
        }
      >
        <ul className="grid grid-cols-2 gap-x-4">
          {columnIds.map((id) => {
            const isChosen = columns.includes(id);
            return (
              <li key={id}>
                <label className="flex min-h-10 items-center gap-3 text-sm has-disabled:opacity-50 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={!isChosen && isFull}
                    onChange={() =>
                      onColumns(isChosen ? columns.filter((each) => each !== id) : [...columns, id])
                    }
                    className="size-4 accent-accent"
                  />
                  {columnLabel(id)}
                </label>
              </li>
            );
          })}
        </ul>
      </Dialog>
    </>
  );
}

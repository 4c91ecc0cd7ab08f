import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { iconButton } from '#web/components/button.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { pluralize } from '#web/lib/format.ts';
import type { FileAction } from './input/file-action.ts';

interface ListToolbarProps {
  selected: readonly Entry[];
  actions: readonly FileAction[];
  onClear: () => void;
  /** What is in the list: `3 folders, 120 files`. */
  summary: string;
  /** Instead of the actions, while nothing is selected. */
  children: ReactNode;
}

/** Above a list, and sticky: the actions for what is selected, else how to find something. */
export function ListToolbar({ selected, actions, onClear, summary, children }: ListToolbarProps) {
  return (
    <div className="sticky top-[calc(3.5rem+var(--toast-top))] z-10 -mx-4 flex h-14 items-center gap-3 bg-surface px-4 sm:-mx-6 sm:px-6 lg:top-0 lg:-mx-10 lg:px-10">
      {selected.length > 0 ? (
        <SelectionToolbar selected={selected} actions={actions} onClear={onClear} />
      ) : (
        children
      )}
      <p aria-live="polite" className="sr-only">
        {selected.length > 0 ? describeSelection(selected) : summary}
      </p>
    </div>
  );
}

interface SelectionToolbarProps {
  selected: readonly Entry[];
  actions: readonly FileAction[];
  onClear: () => void;
}

/** The actions for the selected rows. */
function SelectionToolbar({ selected, actions, onClear }: SelectionToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Selected items"
      className="flex min-w-0 flex-1 items-center gap-1"
    >
      <button
        type="button"
        onClick={onClear}
        aria-label="Deselect all"
        data-tooltip="Deselect all"
        className={classNames(iconButton, 'size-9 shrink-0 pointer-coarse:size-11')}
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      <p className="mr-auto min-w-0 truncate text-sm tabular-nums max-sm:shrink-0">
        <span className="font-medium">{selected.length.toLocaleString('en-US')}</span>
        <span className="max-sm:hidden"> selected</span>
        <span className="text-muted max-sm:hidden">{describeSize(selected)}</span>
      </p>
      {actions
        .filter(({ menuOnly }) => !menuOnly)
        .map((action) => (
          <ActionButton key={action.id} {...action} />
        ))}
    </div>
  );
}

/** The announcement of a selection of several rows; a single one is announced by its row. */
function describeSelection(selected: readonly Entry[]): string {
  if (selected.length < 2) return '';
  return `${pluralize(selected.length, 'item')} selected${describeSize(selected)}`;
}

/** The size of the selected files: folders do not tell theirs. */
function describeSize(selected: readonly Entry[]): string {
  if (selected.some(({ kind }) => kind === 'folder')) return '';
  return `, ${formatBytes(selected.reduce((sum, { size }) => sum + (size ?? 0), 0))}`;
}

/** An icon where there is little room, of which a phone makes all as narrow as they must be. A refused action stays reachable, to tell the reason. */
function ActionButton({ label, icon: Icon, refusal, run, danger }: FileAction) {
  const reason = useId();
  return (
    <button
      type="button"
      onClick={refusal ? undefined : run}
      aria-disabled={refusal ? true : undefined}
      aria-describedby={refusal ? reason : undefined}
      data-tooltip={refusal ?? label}
      className={classNames(
        'inline-flex h-9 min-w-7 items-center xl:shrink-0 sm:min-w-9 justify-center gap-2 rounded-control px-2.5 text-sm font-medium transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 max-xl:px-0 pointer-coarse:size-11 xl:pointer-coarse:w-auto',
        danger ? 'text-danger' : 'text-text',
        !refusal && 'hover:bg-hover',
      )}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
      <span className="max-xl:sr-only">{label}</span>
      {refusal && (
        <span id={reason} hidden>
          {refusal}
        </span>
      )}
    </button>
  );
}

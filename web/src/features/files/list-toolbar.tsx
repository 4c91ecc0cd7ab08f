import type { ReactNode } from 'react';
import type { Entry } from './entries.ts';
import type { FileAction } from './file-action.ts';
import { describeSelection, SelectionToolbar } from './selection-toolbar.tsx';

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
    <div className="sticky top-14 z-10 -mx-4 flex h-14 items-center gap-3 bg-surface px-4 sm:-mx-6 sm:px-6 lg:top-0 lg:-mx-10 lg:px-10">
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

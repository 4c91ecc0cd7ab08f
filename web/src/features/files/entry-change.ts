import type { Entry } from './entries.ts';
import type { ChangeRequest } from './use-file-changes.ts';

/** A change of entries, in the words of its messages. */
export interface EntryChange {
  /** Those that are changed. */
  entries: readonly Entry[];
  /** `Deleting`, of `Deleting 3 items`. */
  doing: string;
  /** `deleted`, of `3 items deleted` and `could not be deleted`. */
  done: string;
  requests: readonly ChangeRequest[];
  /** Whether the rows disappear at once, as they will be gone from this list. */
  removes: boolean;
  undoable?: boolean;
  /** Whether others than the entries may be changed too. */
  everything?: boolean;
}

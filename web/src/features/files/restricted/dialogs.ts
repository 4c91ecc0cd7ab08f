import type { FileChange } from '#shared/calls/file-changes.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';

/** A dialog about who sees a folder. */
export type RestrictedDialog =
  | { kind: 'restrict'; entries: readonly Entry[] }
  | {
      /** Changed, or left for the whole team. */
      kind: 'people' | 'open';
      entry: Entry;
      id: string;
      people: NonNullable<RestrictedFolder['people']>;
    };

export interface RestrictedDialogsProps {
  /** The last dialog that was opened; undefined before the first. */
  dialog: RestrictedDialog | undefined;
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  /** The user's. */
  email: string;
  isOwner: boolean;
  /** What another seat costs, as a sentence, whose script loads when it is asked for. */
  seat: () => Promise<string>;
  /** Called when a collaborator was invited, who takes one. */
  onInvited: () => void;
  onRestricted: (entry: Entry, change: FileChange) => void;
  onPeopleChanged: () => unknown;
  onOpened: (entry: Entry, change: FileChange) => void;
}

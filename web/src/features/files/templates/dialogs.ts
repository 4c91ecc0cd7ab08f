import type { FileChange } from '#shared/calls/file-changes.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';

/** A dialog about templates; each opening of it is one of its own. */
export type TemplateDialog = { opening: number } & (
  | { kind: 'save'; entry: Entry }
  /** Of a project: what was typed as its name already. */
  | { kind: 'project'; name: string }
);

export interface TemplateDialogsProps {
  /** The last dialog that was opened; undefined before the first. */
  dialog: TemplateDialog | undefined;
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  /** The folder to create projects in. */
  folder: string;
  /** The user's. */
  email: string;
  isOwner: boolean;
  /** Why nothing can be made from templates. */
  refusal: string | undefined;
  onCreated: (project: Entry, change: FileChange) => void;
}

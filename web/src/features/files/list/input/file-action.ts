import type { LucideIcon } from 'lucide-react';

/** Something that can be done with the selected rows. */
export interface FileAction {
  id:
    | 'open'
    | 'show'
    | 'review'
    | 'review_set'
    | 'share'
    | 'request'
    | 'copy_link'
    | 'info'
    | 'proxy'
    | 'download'
    | 'zip'
    | 'rename'
    | 'move'
    | 'restrict'
    | 'people'
    | 'open_to_team'
    | 'save_template'
    | 'cold'
    | 'hot'
    | 'delete'
    | 'restore'
    | 'erase';
  label: string;
  icon: LucideIcon;
  /** Why it is not possible, as a sentence. */
  refusal?: string | undefined;
  run: () => void;
  /** Destroys something. */
  danger?: true;
  /** Only in the menu of a row. */
  menuOnly?: true;
}

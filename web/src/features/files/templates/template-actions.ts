import { FolderTree } from 'lucide-react';
import type { Entry } from '#web/features/files/entries/entries.ts';
import type { FileAction } from '#web/features/files/list/input/file-action.ts';

interface TemplateActionsParts {
  /** Whether the user may make templates, on some plan. */
  may: boolean;
  /** Why they may not make one of this folder. */
  refusal: string | undefined;
  save: (entry: Entry) => void;
}

/** What can be done with the folders in a folder. */
export function templateActions(
  [entry, other]: readonly Entry[],
  { may, refusal, save }: TemplateActionsParts,
): FileAction[] {
  if (!may || !entry || other || entry.kind !== 'folder') return [];
  return [
    {
      id: 'save_template',
      label: 'Save as template…',
      icon: FolderTree,
      refusal,
      run: () => save(entry),
      menuOnly: true,
    },
  ];
}

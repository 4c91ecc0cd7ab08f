import type { MenuGroup } from '#web/components/action-menu.tsx';
import type { FileAction } from './file-action.ts';

const viewing: ReadonlySet<FileAction['id']> = new Set(['open', 'show', 'download']);

/** The actions as the groups of a menu: to view, to change, to delete. */
export function menuGroups(actions: readonly FileAction[]): MenuGroup[] {
  const choices = (belongs: (action: FileAction) => boolean) =>
    actions.filter(belongs).map(({ id, label, icon: Icon, refusal, run, danger }) => ({
      id,
      icon: <Icon className={danger ? 'size-4 text-danger' : 'size-4'} strokeWidth={1.5} />,
      words: label,
      hint: refusal,
      onChoose: refusal ? undefined : run,
    }));
  const groups = [
    { label: 'View', choices: choices(({ id }) => viewing.has(id)) },
    { label: 'Change', choices: choices(({ id, danger }) => !viewing.has(id) && !danger) },
    { choices: choices(({ danger }) => danger === true) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}

import { Check, ChevronsUpDown, LogOut, Pencil } from 'lucide-react';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { menuIcon } from '#web/components/overlays/menu-icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import type { ListedWorkspace } from './workspaces.ts';

interface CompanyMenuProps {
  /** Only its initial. */
  isRail: boolean;
  companyName: string;
  /** All workspaces of the user: shown if there are several. */
  workspaces: readonly ListedWorkspace[];
  onOpenWorkspace: (id: string) => void;
  /** Undefined if the user may not rename the workspace. */
  onRename: (() => void) | undefined;
  /** The reason if it cannot be renamed. */
  renameHint: string;
  onSignOut: () => void;
}

/** The company at the top of the sidebar, with the actions that concern the whole workspace. */
export function CompanyMenu(props: CompanyMenuProps) {
  const { isRail, companyName, workspaces, onOpenWorkspace, onRename, renameHint, onSignOut } =
    props;
  const listed = workspaces.map(({ id, companyName: name, role, current }) => ({
    id,
    icon: <Check className={current ? 'size-4' : 'invisible size-4'} strokeWidth={1.5} />,
    words: current ? companyName : (name ?? 'Unnamed workspace'),
    hint: current ? `${role}, current workspace` : role,
    onChoose: () => !current && onOpenWorkspace(id),
  }));
  const others = [
    {
      id: 'rename',
      icon: menuIcon(Pencil),
      words: 'Change name',
      hint: onRename ? undefined : renameHint,
      onChoose: onRename,
    },
    {
      id: 'sign-out',
      icon: menuIcon(LogOut),
      words: 'Sign out',
      onChoose: onSignOut,
    },
  ];
  const { attributes, menu } = useMenu({
    label: companyName,
    side: 'start',
    groups: [
      ...(listed.length > 1 ? [{ label: 'Workspaces', choices: listed }] : []),
      { choices: others },
    ],
  });
  return (
    <>
      <button
        type="button"
        {...attributes}
        {...(isRail && { 'data-tooltip': companyName })}
        className={classNames(
          'flex h-12 w-full items-center gap-2.5 rounded-control text-left transition-colors duration-150 hover:bg-hover aria-expanded:bg-hover',
          isRail ? 'px-1' : 'px-2',
        )}
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-control bg-text text-sm font-semibold text-surface"
        >
          {initial(companyName)}
        </span>
        <span className={isRail ? 'sr-only' : 'min-w-0 flex-1 truncate text-sm font-semibold'}>
          {companyName}
        </span>
        {!isRail && (
          <ChevronsUpDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted"
            strokeWidth={1.5}
          />
        )}
      </button>
      {menu}
    </>
  );
}

/** The first grapheme, in upper case. */
function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

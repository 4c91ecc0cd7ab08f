import { Menu, MenuButton, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import { Check, ChevronsUpDown, LogOut, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedWorkspace } from './workspaces.ts';

interface CompanyMenuProps {
  companyName: string;
  /** All that the person belongs to: offered where there are several. */
  workspaces: readonly ListedWorkspace[];
  onOpenWorkspace: (id: string) => void;
  /** Undefined where the person may not rename the workspace. */
  onRename: (() => void) | undefined;
  /** Why not, then. */
  renameHint: string;
  onSignOut: () => void;
}

/** The company at the top of the sidebar, with what concerns it as a whole. */
export function CompanyMenu(props: CompanyMenuProps) {
  const { companyName, workspaces, onOpenWorkspace, onRename, renameHint, onSignOut } = props;
  return (
    <Menu>
      <MenuButton className="flex h-12 w-full items-center gap-2.5 rounded-control px-2 text-left transition-colors duration-150 hover:bg-hover data-open:bg-hover">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-control bg-text text-sm font-semibold text-surface"
        >
          {initial(companyName)}
        </span>
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{companyName}</span>
        <ChevronsUpDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted"
          strokeWidth={1.5}
        />
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="z-50 w-(--button-width) min-w-52 rounded-control border border-line bg-floating p-1 text-sm text-text shadow-float transition duration-120 ease-out focus:outline-none data-closed:opacity-0"
      >
        {workspaces.length > 1 && (
          <MenuSection aria-label="Workspaces" className="mb-1 border-b border-line pb-1">
            {workspaces.map(({ id, companyName: name, role, current }) => (
              <Choice
                key={id}
                icon={
                  <Check className={current ? 'size-4' : 'invisible size-4'} strokeWidth={1.5} />
                }
                onChoose={() => !current && onOpenWorkspace(id)}
                hint={current ? `${role}, open now` : role}
              >
                {current ? companyName : (name ?? 'Unnamed workspace')}
              </Choice>
            ))}
          </MenuSection>
        )}
        <Choice
          icon={<Pencil className="size-4" strokeWidth={1.5} />}
          onChoose={onRename}
          hint={onRename ? undefined : renameHint}
        >
          Change name
        </Choice>
        <Choice icon={<LogOut className="size-4" strokeWidth={1.5} />} onChoose={onSignOut}>
          Sign out
        </Choice>
      </MenuItems>
    </Menu>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  onChoose: (() => void) | undefined;
  /** More about it, below it. */
  hint?: string | undefined;
  children: ReactNode;
}

function Choice({ icon, onChoose, hint, children }: ChoiceProps) {
  return (
    <MenuItem disabled={!onChoose}>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-9 w-full items-center gap-2.5 rounded-[4px] px-2 py-1.5 text-left data-disabled:cursor-not-allowed data-disabled:text-muted data-focus:bg-hover pointer-coarse:min-h-11"
      >
        <span aria-hidden="true" className="shrink-0 text-muted">
          {icon}
        </span>
        <span>
          {children}
          {hint && <span className="block text-xs text-muted">{hint}</span>}
        </span>
      </button>
    </MenuItem>
  );
}

/** The first letter as a reader counts letters, in capitals. */
function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

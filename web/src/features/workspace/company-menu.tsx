import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { ChevronsUpDown, LogOut, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';

interface CompanyMenuProps {
  companyName: string;
  /** Undefined where the person may not rename the workspace. */
  onRename: (() => void) | undefined;
  /** Why not, then. */
  renameHint: string;
  onSignOut: () => void;
}

/** The company at the top of the sidebar, with what concerns it as a whole. */
export function CompanyMenu({ companyName, onRename, renameHint, onSignOut }: CompanyMenuProps) {
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
        className="z-50 w-(--button-width) min-w-52 rounded-control border border-line bg-raised p-1 text-sm text-text shadow-float transition duration-120 ease-out focus:outline-none data-closed:opacity-0"
      >
        <Choice
          icon={<Pencil className="size-4" strokeWidth={1.5} />}
          onChoose={onRename}
          hint={renameHint}
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
  hint?: string;
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
          {!onChoose && <span className="block text-xs">{hint}</span>}
        </span>
      </button>
    </MenuItem>
  );
}

/** The first letter as a reader counts letters, in capitals. */
function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

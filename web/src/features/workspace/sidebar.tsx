import { type LucideIcon, Moon, Search, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardTab } from '#shared/rules/site.ts';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface SidebarItem {
  id: DashboardTab;
  label: string;
  icon?: LucideIcon;
}

interface SidebarSection {
  heading: string;
  items: readonly SidebarItem[];
}

interface SidebarProps {
  companyMenu: ReactNode;
  sections: readonly SidebarSection[];
  currentId: DashboardTab;
  /** The address of a tab. */
  addressOf: (id: DashboardTab) => string;
  /** Called when one of the links is pressed. */
  onLeave: () => void;
  /** Opens the search for anything in the workspace. */
  onGoTo: () => void;
  /** The signed-in user. */
  person: { username: string; email: string; role: string | null };
  dark: boolean;
  onToggleDark: () => void;
}

/** The navigation of the workspace, below the company. */
export function Sidebar(props: SidebarProps) {
  const { companyMenu, sections, onGoTo, dark, onToggleDark } = props;
  const ThemeIcon = dark ? Sun : Moon;
  return (
    <div className="flex h-full flex-col p-3 pb-[max(0.75rem,var(--toast-side))]">
      {companyMenu}
      <button
        type="button"
        onClick={onGoTo}
        aria-keyshortcuts="Control+K Meta+K"
        className="mt-3 flex h-9 w-full shrink-0 items-center gap-2.5 rounded-control border border-line px-2 text-sm text-muted transition-colors duration-150 hover:bg-hover hover:text-text pointer-coarse:h-11"
      >
        <Search aria-hidden="true" className="size-4" strokeWidth={1.5} />
        Go to
        <span aria-hidden="true" className="ml-auto text-xs pointer-coarse:hidden">
          {/Mac/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      <div className="flex-1 overflow-y-auto">
        {sections.map((section) => (
          <Section key={section.heading} {...section} {...props} />
        ))}
      </div>
      <div className="flex items-center gap-1 border-t border-line pt-3">
        <PersonLink {...props} />
        <button
          type="button"
          onClick={onToggleDark}
          aria-pressed={dark}
          aria-label="Dark theme"
          data-tooltip="Dark theme"
          className={classNames(iconButton, 'size-9 pointer-coarse:size-11')}
        >
          <ThemeIcon aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      </div>
    </div>
  );
}

type LinkProps = Pick<SidebarProps, 'currentId' | 'addressOf' | 'onLeave'>;

function Section({ heading, items, currentId, ...props }: SidebarSection & LinkProps) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="px-2 pb-1 text-xs font-medium tracking-[0.08em] text-muted">
        {heading}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {items.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <Link
              to={props.addressOf(id)}
              onClick={props.onLeave}
              aria-current={id === currentId ? 'page' : undefined}
              className={classNames(
                'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-sm transition-colors duration-150 pointer-coarse:h-11',
                id === currentId
                  ? 'bg-hover font-medium text-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {Icon && <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PersonLinkProps = Pick<SidebarProps, 'person'> & LinkProps;

/** The signed-in user, as a link to the account. */
function PersonLink({ person, currentId, addressOf, onLeave }: PersonLinkProps) {
  const accountIsOpen = currentId === 'account';
  return (
    <Link
      to={addressOf('account')}
      onClick={onLeave}
      aria-current={accountIsOpen ? 'page' : undefined}
      title={`${person.email}: your account`}
      className={classNames(
        'flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-control px-2 text-xs transition-colors duration-150 hover:bg-hover',
        accountIsOpen ? 'bg-hover' : '',
      )}
    >
      <span className="sr-only">Your account: </span>
      <span className="block truncate font-medium">{person.username}</span>
      <span className="block truncate text-muted">{person.role ?? person.email}</span>
    </Link>
  );
}

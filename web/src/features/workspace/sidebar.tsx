import {
  CircleUser,
  type LucideIcon,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Sun,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { describeUnread } from '#shared/rules/notifications.ts';
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
  /** Only icons: their labels are tooltips. */
  isRail: boolean;
  companyMenu: ReactNode;
  sections: readonly SidebarSection[];
  currentId: DashboardTab;
  /** How many notifications are unread. */
  unread: number;
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
  /** Undefined where the page decides whether it is a rail. */
  onCollapse: ((collapsed: boolean) => void) | undefined;
}

/** The navigation of the workspace, below the company. */
export function Sidebar(props: SidebarProps) {
  const { isRail, companyMenu, sections, onGoTo, dark, onToggleDark, onCollapse } = props;
  const ThemeIcon = dark ? Sun : Moon;
  const CollapseIcon = isRail ? PanelLeftOpen : PanelLeftClose;
  const collapseLabel = isRail ? 'Expand the sidebar' : 'Collapse the sidebar';
  return (
    <div className={classNames('flex h-full flex-col', isRail ? 'px-2 py-3' : 'p-3')}>
      {companyMenu}
      <button
        type="button"
        onClick={onGoTo}
        aria-keyshortcuts="Control+K Meta+K"
        {...(isRail && { 'data-tooltip': 'Go to' })}
        className={classNames(
          'mt-3 flex h-9 w-full shrink-0 items-center gap-2.5 rounded-control border border-line px-2 text-sm text-muted transition-colors duration-150 hover:bg-hover hover:text-text pointer-coarse:h-11',
          isRail && 'justify-center',
        )}
      >
        <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
        <span className={isRail ? 'sr-only' : ''}>Go to</span>
        {!isRail && (
          <span aria-hidden="true" className="ml-auto text-xs pointer-coarse:hidden">
            {/Mac/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
          </span>
        )}
      </button>
      <div className="flex-1 overflow-y-auto">
        {sections.map((section) => (
          <Section key={section.heading} {...section} {...props} />
        ))}
      </div>
      <div
        className={classNames(
          'flex items-center gap-1 border-t border-line pt-3',
          isRail && 'flex-col',
        )}
      >
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
        {onCollapse && (
          <button
            type="button"
            onClick={() => onCollapse(!isRail)}
            aria-label={collapseLabel}
            data-tooltip={collapseLabel}
            // Where the sidebar slides in, it is there or not.
            className={classNames(iconButton, 'size-9 max-lg:hidden pointer-coarse:size-11')}
          >
            <CollapseIcon aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </button>
        )}
      </div>
    </div>
  );
}

type LinkProps = Pick<SidebarProps, 'isRail' | 'currentId' | 'unread' | 'addressOf' | 'onLeave'>;

function Section({ heading, items, currentId, isRail, ...props }: SidebarSection & LinkProps) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId} className={isRail ? 'mt-3 border-t border-line pt-3' : 'mt-6'}>
      <h2
        id={headingId}
        className={
          isRail ? 'sr-only' : 'px-2 pb-1 text-xs font-medium tracking-[0.08em] text-muted'
        }
      >
        {heading}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {items.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <Link
              to={props.addressOf(id)}
              onClick={props.onLeave}
              aria-current={id === currentId ? 'page' : undefined}
              {...(isRail && { 'data-tooltip': label })}
              className={classNames(
                'relative flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-sm transition-colors duration-150 pointer-coarse:h-11',
                isRail && 'justify-center',
                id === currentId
                  ? 'bg-hover font-medium text-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />}
              <span className={isRail ? 'sr-only' : ''}>{label}</span>
              {id === 'inbox' && props.unread > 0 && (
                <Unread count={props.unread} isRail={isRail} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** That anything is unread. */
export function UnreadDot({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute size-2 rounded-full bg-accent forced-colors:bg-[Highlight]',
        className,
      )}
    />
  );
}

/** How much is unread; in the rail only that anything is. */
function Unread({ count, isRail }: { count: number; isRail: boolean }) {
  const words = describeUnread(count);
  return (
    <>
      <span className="sr-only">{` ${words}`}</span>
      {isRail ? (
        <UnreadDot className="top-1.5 right-1.5" />
      ) : (
        <span aria-hidden="true" className="ml-auto text-xs font-medium text-text tabular-nums">
          {words.split(' ')[0]}
        </span>
      )}
    </>
  );
}

type PersonLinkProps = Pick<SidebarProps, 'person'> & LinkProps;

/** The signed-in user, as a link to the account. */
function PersonLink({ person, isRail, currentId, addressOf, onLeave }: PersonLinkProps) {
  const accountIsOpen = currentId === 'account';
  return (
    <Link
      to={addressOf('account')}
      onClick={onLeave}
      aria-current={accountIsOpen ? 'page' : undefined}
      {...(isRail
        ? { 'data-tooltip': `Your account: ${person.username}` }
        : { title: `${person.email}: your account` })}
      className={classNames(
        'rounded-control text-xs transition-colors duration-150 hover:bg-hover',
        isRail
          ? 'grid size-9 place-items-center'
          : 'flex min-h-11 min-w-0 flex-1 flex-col justify-center px-2',
        accountIsOpen ? 'bg-hover' : '',
      )}
    >
      <span className="sr-only">Your account: </span>
      {isRail ? (
        <>
          <span className="sr-only">{person.username}</span>
          <CircleUser aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </>
      ) : (
        <>
          <span className="block truncate font-medium">{person.username}</span>
          <span className="block truncate text-muted">{person.role ?? person.email}</span>
        </>
      )}
    </Link>
  );
}

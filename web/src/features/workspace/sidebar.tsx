import { Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface SidebarItem<Id extends string> {
  id: Id;
  label: string;
  icon: ReactNode;
}

interface SidebarSection<Id extends string> {
  heading: string;
  items: readonly SidebarItem<Id>[];
}

interface SidebarProps<Id extends string> {
  companyMenu: ReactNode;
  sections: readonly SidebarSection<Id>[];
  /** May be none of the items. */
  currentId: string;
  onChoose: (id: Id) => void;
  /** The signed-in user. */
  person: { username: string; email: string; role: string | null };
  onOpenAccount: () => void;
  accountIsOpen: boolean;
  dark: boolean;
  onToggleDark: () => void;
}

/** The navigation of the workspace, below the company. */
export function Sidebar<Id extends string>(props: SidebarProps<Id>) {
  const { companyMenu, sections, currentId, onChoose, dark, onToggleDark } = props;
  const ThemeIcon = dark ? Sun : Moon;
  return (
    <div className="flex h-full flex-col p-3">
      {companyMenu}
      <div className="flex-1 overflow-y-auto">
        {sections.map((section) => (
          <Section key={section.heading} {...section} currentId={currentId} onChoose={onChoose} />
        ))}
      </div>
      <div className="flex items-center gap-1 border-t border-line pt-3">
        <PersonButton {...props} />
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

type SectionProps<Id extends string> = SidebarSection<Id> &
  Pick<SidebarProps<Id>, 'currentId' | 'onChoose'>;

function Section<Id extends string>({ heading, items, currentId, onChoose }: SectionProps<Id>) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="px-2 pb-1 text-xs font-medium tracking-[0.08em] text-muted">
        {heading}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {items.map(({ id, label, icon }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              aria-current={id === currentId ? 'page' : undefined}
              className={classNames(
                'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-sm transition-colors duration-150 pointer-coarse:h-11',
                id === currentId
                  ? 'bg-hover font-medium text-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {icon}
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PersonButtonProps = Pick<SidebarProps<string>, 'person' | 'onOpenAccount' | 'accountIsOpen'>;

/** The signed-in user, as a button that opens the account. */
function PersonButton({ person, onOpenAccount, accountIsOpen }: PersonButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpenAccount}
      aria-current={accountIsOpen ? 'page' : undefined}
      title={`${person.email}: your account`}
      className={classNames(
        'min-h-11 min-w-0 flex-1 rounded-control px-2 text-left text-xs transition-colors duration-150 hover:bg-hover',
        accountIsOpen ? 'bg-hover' : '',
      )}
    >
      <span className="sr-only">Your account: </span>
      <span className="block truncate font-medium">{person.username}</span>
      <span className="block truncate text-muted">{person.role ?? person.email}</span>
    </button>
  );
}

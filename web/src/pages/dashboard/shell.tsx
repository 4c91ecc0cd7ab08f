import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeUnread } from '#shared/rules/notifications.ts';
import type { DashboardTab } from '#shared/rules/site.ts';
import type { User } from '#shared/rules/user.ts';
import { OfflineNotice } from '#web/components/offline-notice.tsx';
import { SlideIn } from '#web/components/overlays/slide-in.tsx';
import { UnconfirmedEmailBanner } from '#web/features/account/unconfirmed-email-banner.tsx';
import { useReviewLocation } from '#web/features/reviews/review-location.ts';
import { CompanyMenu } from '#web/features/workspace/company-menu.tsx';
import { RenameDialog } from '#web/features/workspace/rename-dialog.tsx';
import { Sidebar, UnreadDot } from '#web/features/workspace/sidebar.tsx';
import { useCollapsedSidebar } from '#web/features/workspace/use-collapsed-sidebar.ts';
import { useWorkspaces } from '#web/features/workspace/workspaces.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { addressOf, sectionsFor } from './tabs.tsx';

interface ShellProps {
  user: User;
  /** Refetches the user. */
  onChanged: () => Promise<unknown>;
  /** Called when the current workspace has changed. */
  onOtherWorkspace: () => void;
  onSignOut: () => void;
  tab: DashboardTab;
  /** How many notifications are unread. */
  unread: number;
  /** Opens the search for anything in the workspace. */
  onGoTo: () => void;
  children: ReactNode;
}

/** The layout of the workspace: the sidebar next to the page, or behind a button where there is no room for it. */
export function Shell(props: ShellProps) {
  const { user, onChanged, onSignOut, tab, unread, children } = props;
  const [menuOpen, setMenuOpen] = useState(false);
  const [renaming, setRenaming] = usePreservedState('renaming');
  const [collapsed, collapse] = useCollapsedSidebar();
  // A review is about its picture: on phones its own bar is the only one, and leads back.
  const { review } = useReviewLocation();
  const inReview = tab === 'review' && review !== undefined;
  const isRail = inReview || collapsed;
  const dark = useTheme() === 'dark';
  const companyName = user.companyName?.trim() || 'Your company';
  const { workspaces, open: openWorkspace } = useWorkspaces(props.onOtherWorkspace);
  const mayRename = user.permissions.includes('rename_workspace');

  const rename = () => {
    setMenuOpen(false);
    setRenaming(true);
  };
  const sidebar = (isRail: boolean) => (
    <Sidebar
      isRail={isRail}
      companyMenu={
        <CompanyMenu
          isRail={isRail}
          companyName={companyName}
          workspaces={workspaces}
          onOpenWorkspace={openWorkspace}
          onRename={mayRename ? rename : undefined}
          renameHint={describeAllowedRoles('rename_workspace')}
          onSignOut={onSignOut}
        />
      }
      sections={sectionsFor(user)}
      currentId={tab}
      unread={unread}
      addressOf={(id) => addressOf(id, user)}
      onLeave={() => setMenuOpen(false)}
      onGoTo={() => {
        setMenuOpen(false);
        props.onGoTo();
      }}
      person={user}
      dark={dark}
      onToggleDark={() => chooseTheme(dark ? 'light' : 'dark')}
      onCollapse={inReview ? undefined : collapse}
    />
  );
  return (
    <div
      data-rail={isRail || undefined}
      data-in-review={inReview || undefined}
      className="workspace-shell group/shell print:block lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]"
    >
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the fragment, and keeps the address of the tab */}
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="fixed print:hidden top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        data-rail={isRail || undefined}
        className="hidden border-r border-line bg-raised lg:block print:hidden"
      >
        <div className="sticky top-0 h-dvh">{sidebar(isRail)}</div>
      </aside>
      <header className="below-toasts print:hidden sticky z-20 flex h-14 items-center gap-3 border-b border-line bg-raised px-3 group-data-in-review/shell:hidden lg:hidden">
        <button
          type="button"
          onClick={() => setMenuOpen(true)}
          aria-label="Open menu"
          data-tooltip="Open menu"
          aria-description={unread > 0 ? describeUnread(unread) : undefined}
          className="relative grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 hover:bg-hover"
        >
          <Menu aria-hidden="true" className="size-5" strokeWidth={1.5} />
          {unread > 0 && <UnreadDot className="top-2 right-2" />}
        </button>
        <p className="truncate text-sm font-semibold">{companyName}</p>
      </header>
      <SlideIn open={menuOpen} onClose={() => setMenuOpen(false)}>
        {sidebar(false)}
      </SlideIn>
      {/* What fills the window takes what is left below the notices. */}
      <div className="min-w-0 has-data-fill:flex has-data-fill:h-[calc(100dvh-var(--bar-height))] has-data-fill:min-h-100 has-data-fill:flex-col landscape-phone:has-data-fill:min-h-0">
        <OfflineNotice />
        {/* These two say so themselves. */}
        {!user.emailConfirmed && tab !== 'account' && tab !== 'security' && (
          <div className="contents print:hidden">
            <UnconfirmedEmailBanner email={user.email} onSent={onChanged} />
          </div>
        )}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl has-data-wide:max-w-none has-data-fill:max-w-none px-4 py-6 has-data-fill:p-0 sm:px-6 lg:px-10 lg:py-10 has-data-fill:flex has-data-fill:min-h-0 stacked:has-data-fill:min-h-auto has-data-fill:flex-1 has-data-fill:flex-col"
        >
          {children}
        </main>
      </div>
      <RenameDialog
        open={renaming}
        onClose={() => setRenaming(false)}
        companyName={companyName}
        onNamed={onChanged}
      />
    </div>
  );
}

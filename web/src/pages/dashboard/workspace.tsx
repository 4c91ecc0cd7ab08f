import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { collaboratorRole, type Permission } from '#shared/rules/permissions.ts';
import { type DashboardTab, dashboardTabs } from '#shared/rules/site.ts';
import type { User } from '#shared/rules/user.ts';
import { LoadingScreen } from '#web/components/loading-screen.tsx';
import { preloadOverlays } from '#web/components/overlays/overlays.ts';
import { preloadToasts } from '#web/components/toasts/toast.tsx';
import { LazyPreparingPictures } from '#web/features/files/posters/lazy-preparing-pictures.tsx';
import { useUnread } from '#web/features/inbox/use-unread.ts';
import { useColdStorage, useHotStorage } from '#web/features/storage/storage-amounts.ts';
import { LazyUploadManager } from '#web/features/uploads/lazy-upload-manager.tsx';
import { useSignOut } from '#web/features/workspace/sign-out.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { forgetChosenPlan } from '#web/lib/chosen-plan.ts';
import { useLatch } from '#web/lib/hooks/use-latch.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { usePreservedFor } from '#web/lib/preserved-state.tsx';
import type { Command } from './commands/use-command-keys.ts';
import { Notices } from './notices.tsx';
import { Shell } from './shell.tsx';
import { addressOf, isShownTo, noSuchTab, otherTabs, sectionsFor, tabs, useTab } from './tabs.tsx';
import { customerParts, useBilling, type WorkspaceData } from './use-billing.ts';
import { welcomeParts } from './welcome.ts';
import { type OpenedWorkspace, useWorkspace, WorkspaceContext } from './workspace-context.ts';

/** The keys of every screen and what they open. */
const commandsScript = onDemand(() => import('./commands/commands.tsx'));

interface WorkspaceProps extends WorkspaceData {
  onSignedOut: () => void;
  onOtherWorkspace: () => void;
}

/** The workspace of the signed-in user: what is around its tabs, each of which is a route, and outlives them. */
export function Workspace({ onOtherWorkspace, ...data }: WorkspaceProps) {
  const { user, refreshUser, team } = data;
  usePreservedFor(`${user.id} ${user.workspaceId}`);
  const { tab, open, openHome, openBillingHere } = useTab(user);
  const painted = usePainted(Boolean(user.stripeCustomerId));
  // The list of members does without: it is not rendered again before it is painted.
  const needsStorage = (painted || tab !== 'members') && user.role !== collaboratorRole;
  const hot = useHotStorage(needsStorage);
  const cold = useColdStorage(needsStorage);
  const billing = useBilling({ ...data, hot, cold }, openBillingHere);
  const onSignedOut = () => {
    forgetChosenPlan(user.id);
    data.onSignedOut();
  };
  const signOut = useSignOut(onSignedOut);
  const [command, setCommand] = useState<Command>();
  const commands = commandsScript.useModule(painted);
  const unread = useUnread(painted && user.permissions.includes('see_files'), tab);
  const [creatingOwn, setCreatingOwn] = useState(false);

  const may = (permission: Permission) => user.permissions.includes(permission);
  const workspace = { ...data, may, billing, hot, cold, painted, open, onSignedOut };
  // The account is available with or without a workspace.
  if (hasLostWorkspace(user) && !creatingOwn && tab !== 'account') {
    return (
      <FormerWorkspace
        user={user}
        onCreateOwn={() => setCreatingOwn(true)}
        onSignOut={signOut}
        onOpenAccount={() => open('account')}
      />
    );
  }
  const openAnew = () => {
    openHome();
    onOtherWorkspace();
  };
  return (
    <WorkspaceContext value={workspace}>
      <Shell
        user={user}
        onChanged={refreshUser}
        onOtherWorkspace={openAnew}
        onSignOut={signOut}
        tab={tab}
        unread={unread}
        onGoTo={() => setCommand('go_to')}
      >
        {commands && (
          <commands.Commands
            tab={tab}
            command={command}
            onCommand={setCommand}
            tabs={[
              ...sectionsFor(user).flatMap(({ items }) => items),
              { id: 'account', label: tabs.account.label } as const,
            ].map(({ id, label }) => ({ kind: `${id}_tab`, to: addressOf(id, user), label }))}
            owner={`${user.id} ${user.workspaceId}`}
            members={team.members ?? []}
            may={may}
            isCustomer={Boolean(user.stripeCustomerId)}
          />
        )}
        <Notices onOtherWorkspace={openAnew} />
        <Routes>
          {dashboardTabs.map((id) => (
            <Route key={id} path={id} element={<Tab key={id} id={id} />} />
          ))}
          <Route path="*" element={<Tab key={tab} id={tab} />} />
        </Routes>
        <LazyPreparingPictures />
        <Welcome opens={needsName(workspace) && tab !== 'account'} onSignOut={signOut} />
        {user.role && (
          <LazyUploadManager
            owner={`${user.id} ${user.workspaceId}`}
            refusal={may('upload_files') ? undefined : describeAllowedRoles('upload_files')}
            mayReplace={({ uploadedBy }) => may('manage_files') || uploadedBy?.email === user.email}
            onOpenBilling={may('set_storage') ? () => open('billing') : undefined}
            storageHint={describeAllowedRoles('set_storage')}
          />
        )}
      </Shell>
    </WorkspaceContext>
  );
}

/** Whether the first screen has been painted. What will be needed then is fetched, and should not wait for its script. */
function usePainted(isCustomer: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(
    () =>
      afterPaint(() => {
        setPainted(true);
        preloadOverlays();
        preloadToasts();
        void otherTabs.preload();
        if (isCustomer) void customerParts.preload();
      }),
    [isCustomer],
  );
  return painted;
}

/** A tab; behind the welcome dialog of a user without a workspace there is none of it to show. */
function Tab({ id }: { id: DashboardTab }) {
  const { user } = useWorkspace();
  const { lazy, needsNoWorkspace } = tabs[id];
  const Component = (isShownTo(user, id) ? lazy : noSuchTab).useComponent();
  return Component && (user.role || needsNoWorkspace) && <Component />;
}

const hasLostWorkspace = (user: User) => user.formerWorkspace !== null && user.role === null;

/** A user without a workspace creates one by naming it; in a member's workspace the owner sets the name. */
function needsName({ user, may }: Pick<OpenedWorkspace, 'user' | 'may'>): boolean {
  return !user.companyName?.trim() && (user.role === null || may('rename_workspace'));
}

interface FormerWorkspaceProps {
  user: User;
  onCreateOwn: () => void;
  onSignOut: () => void;
  onOpenAccount: () => void;
}

/** The first notice to a user who has lost their only workspace. */
function FormerWorkspace({ user, ...actions }: FormerWorkspaceProps) {
  const welcome = welcomeParts.useModule(true);
  if (!welcome || !user.formerWorkspace) return <LoadingScreen label="Loading your workspace" />;
  return (
    <welcome.FormerWorkspaceScreen former={user.formerWorkspace} email={user.email} {...actions} />
  );
}

/** The dialog in which a new owner names the workspace; it stays mounted to close. */
function Welcome({ opens, onSignOut }: { opens: boolean; onSignOut: () => void }) {
  const { user, refreshUser, billing, open } = useWorkspace();
  const welcome = welcomeParts.useModule(useLatch(opens));
  return (
    welcome && (
      <welcome.WelcomeDialog
        open={opens}
        email={user.email}
        onNamed={user.role === null ? billing.refresh : refreshUser}
        onSignOut={onSignOut}
        onOpenAccount={() => open('account')}
      />
    )
  );
}

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Permission } from '#shared/permissions.ts';
import { LoadingScreen } from '#web/components/loading-screen.tsx';
import { preloadOverlays } from '#web/components/overlays/overlays.ts';
import { preloadToasts } from '#web/components/toasts/toast.tsx';
import { useWaitingPurchases } from '#web/features/billing/notices/waiting-purchases.ts';
import { runningSubscription } from '#web/features/billing/running-subscription.ts';
import { useColdStorage, useHotStorage } from '#web/features/storage/storage-amounts.ts';
import { LazyUploadManager } from '#web/features/uploads/lazy-upload-manager.tsx';
import { useSignOut } from '#web/features/workspace/sign-out.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { usePreservedFor } from '#web/lib/preserved-state.tsx';
import { useLatch } from '#web/lib/use-latch.ts';
import type { Command } from './commands/use-command-keys.ts';
import { MembersTab } from './members-tab.tsx';
import { securityParts } from './security-script.ts';
import { Shell } from './shell.tsx';
import {
  connectScript,
  filesScript,
  otherTabs,
  reviewPageScript,
  reviewScript,
} from './tab-scripts.ts';
import { addressOf, landingOf, sectionsFor, useTab } from './tabs.tsx';
import { useBilling, type WorkspaceData } from './use-billing.ts';

/** The additional parts of the billing tab for customers of the payment provider. */
const customerParts = onDemand(() => import('#web/features/billing/customer-parts.ts'));

/** The first steps of an owner. */
const firstStepsScript = onDemand(() => import('./first-steps.tsx'));

/** The keys of every screen and what they open. */
const commandsScript = onDemand(() => import('./commands/commands.tsx'));

/** The first screen of a new owner, and of a user who has lost a workspace. */
const welcome = onDemand(() => import('#web/features/workspace/welcome-parts.ts'));
export const preloadWelcome = welcome.preload;

interface WorkspaceProps extends WorkspaceData {
  onSignedOut: () => void;
  onOtherWorkspace: () => void;
}

/** The workspace of the signed-in user. */
export function Workspace({ onSignedOut, onOtherWorkspace, ...data }: WorkspaceProps) {
  const { user, refreshUser, team } = data;
  usePreservedFor(`${user.id} ${user.workspaceId}`);
  const { tab: keptTab, open, openHome, openBillingHere } = useTab(landingOf(user));
  const [painted, setPainted] = useState(false);
  // The list of members does without: it is not rendered again before it is painted.
  const needsStorage = painted || keptTab !== 'members';
  const hot = useHotStorage(needsStorage);
  const cold = useColdStorage(needsStorage);
  const billing = useBilling({ ...data, hot, cold }, openBillingHere);
  const signOut = useSignOut(onSignedOut);
  const isCustomer = Boolean(user.stripeCustomerId);
  // Each will be needed, and should not wait for its script then.
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

  const may = (permission: Permission) => user.permissions.includes(permission);
  const [query] = useSearchParams();
  const askedMember = query.get('member');
  const tab = billing.returning ? 'billing' : keptTab;
  const { purchases, claim, cancel } = useWaitingPurchases(
    painted && user.emailConfirmed && may('manage_billing'),
  );
  const others = otherTabs.useModule(tab !== 'members' || purchases.length > 0);
  const offer = user.ownershipOffer?.toUser ? user.ownershipOffer : null;
  const security = securityParts.useModule(tab === 'security' || offer !== null);
  const files = filesScript.useModule(tab === 'files');
  const review = reviewScript.useModule(tab === 'review');
  const reviewPage = reviewPageScript.useModule(tab === 'review' && query.has('review'));
  const connect = connectScript.useModule(tab === 'connect');
  const [command, setCommand] = useState<Command>();
  const commands = commandsScript.useModule(painted);
  const isOwner = user.role !== null && may('manage_billing');
  const firstSteps = firstStepsScript.useModule(painted && isOwner && tab === 'members');
  const customer = customerParts.useModule(isCustomer && tab === 'billing');
  // Mounts as a whole; a first payment made with the tab open does not unmount it.
  const billingReady = useLatch(others !== undefined && (!isCustomer || customer !== undefined));
  // A user without a workspace creates one by naming it; in a member's workspace the owner sets the name.
  const needsName = !user.companyName?.trim() && (user.role === null || may('rename_workspace'));
  // The account is available with or without a workspace.
  const former = user.formerWorkspace;
  const [creatingOwn, setCreatingOwn] = useState(false);
  const toldFirst = former !== null && user.role === null && !creatingOwn;
  const welcomes = needsName && tab !== 'account' && !toldFirst;
  const welcomeParts = welcome.useModule(useLatch(welcomes || former !== null));
  if (toldFirst && tab !== 'account') {
    return welcomeParts ? (
      <welcomeParts.FormerWorkspaceScreen
        former={former}
        email={user.email}
        onCreateOwn={() => setCreatingOwn(true)}
        onSignOut={signOut}
        onOpenAccount={() => open('account')}
      />
    ) : (
      <LoadingScreen label="Loading your workspace" />
    );
  }
  const openAnew = () => {
    openHome();
    onOtherWorkspace();
  };
  return (
    <Shell
      user={user}
      onChanged={refreshUser}
      onOtherWorkspace={openAnew}
      onSignOut={signOut}
      tab={tab}
      onGoTo={() => setCommand('go_to')}
    >
      {commands && (
        <commands.Commands
          tab={tab}
          command={command}
          onCommand={setCommand}
          tabs={[
            ...sectionsFor(user).flatMap(({ items }) => items),
            { id: 'account', label: 'Your account' } as const,
          ].map(({ id, label }) => ({ to: addressOf(id, user), label }))}
          members={team.members ?? []}
          may={may}
          isCustomer={isCustomer}
        />
      )}
      {welcomeParts && former && user.role && (
        <div className="mb-6">
          <welcomeParts.FormerWorkspaceNotice
            former={former}
            user={user}
            onDismissed={refreshUser}
          />
        </div>
      )}
      {security && offer && (
        <security.OwnershipOffer
          user={user}
          offer={offer}
          onAccepted={openAnew}
          onChanged={refreshUser}
        />
      )}
      {others && purchases.length > 0 && (
        <div className="mb-6 flex flex-col gap-3">
          {purchases.map((purchase) => (
            <others.PurchaseNotice
              key={purchase.id}
              purchase={purchase}
              runningPlan={runningSubscription(user.subscription)?.plan}
              onClaim={async (id) => {
                await claim(id);
                await billing.settle();
              }}
              onCancel={cancel}
            />
          ))}
        </div>
      )}
      {others && tab === 'account' && (
        <others.AccountTab
          user={user}
          may={may}
          onChanged={refreshUser}
          onSignedOut={onSignedOut}
        />
      )}
      {others && tab === 'activity' && (
        <others.ActivityTab user={user} members={team.members} maySee={may('see_audit')} />
      )}
      {security && tab === 'security' && (
        <security.SecurityTab
          user={user}
          team={team}
          mayRequire={may('require_second_factor')}
          onChanged={refreshUser}
        />
      )}
      {files && user.role && (
        <files.FilesTab user={user} may={may} onOpenBilling={() => open('billing')} />
      )}
      {review && user.role && <review.ReviewTab user={user} page={reviewPage} may={may} />}
      {connect && user.role && (
        <connect.ConnectTab
          user={user}
          onChoosePlan={may('set_storage') ? () => open('billing') : undefined}
        />
      )}
      {others && tab === 'roles' && <others.RolesTab ownRole={user.role} />}
      {/* Behind the welcome dialog of a user without a workspace there is none to show. */}
      {others && tab === 'billing' && billingReady && user.role && (
        <others.BillingTab
          user={user}
          billing={billing}
          customer={customer}
          hot={hot}
          cold={cold}
          may={may}
          onOpenTab={open}
        />
      )}
      {tab === 'members' && user.role && (
        <MembersTab
          key={askedMember}
          user={user}
          team={team}
          may={may}
          firstSteps={
            firstSteps &&
            ((onAddMember) => (
              <firstSteps.FirstSteps
                user={user}
                members={team.members?.length}
                onAddMember={onAddMember}
              />
            ))
          }
          onChanged={billing.changed('membersAdded')}
        />
      )}
      {welcomeParts && (
        <welcomeParts.WelcomeDialog
          open={welcomes}
          email={user.email}
          onNamed={user.role === null ? billing.refresh : refreshUser}
          onSignOut={signOut}
          onOpenAccount={() => open('account')}
        />
      )}
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
  );
}

import { useWaitingPurchases } from '#web/features/billing/notices/waiting-purchases.ts';
import { otherTabs, securityParts } from './tabs.tsx';
import { welcomeParts } from './welcome.ts';
import { useWorkspace } from './workspace-context.ts';

interface NoticesProps {
  /** Called when the user's current workspace is another one, or another user owns it. */
  onOtherWorkspace: () => void;
}

/** The notices above every tab: a workspace that was lost, an ownership that is offered, purchases that wait. */
export function Notices({ onOtherWorkspace }: NoticesProps) {
  const { user, refreshUser } = useWorkspace();
  const former = user.formerWorkspace;
  const welcome = welcomeParts.useModule(former !== null);
  const offer = user.ownershipOffer?.toUser ? user.ownershipOffer : null;
  const security = securityParts.useModule(offer !== null);
  return (
    <>
      {welcome && former && user.role && (
        <div className="mb-6">
          <welcome.FormerWorkspaceNotice former={former} user={user} onDismissed={refreshUser} />
        </div>
      )}
      {security && offer && (
        <security.OwnershipOffer
          user={user}
          offer={offer}
          onAccepted={onOtherWorkspace}
          onChanged={refreshUser}
        />
      )}
      <WaitingPurchases />
    </>
  );
}

function WaitingPurchases() {
  const { user, may, billing, painted } = useWorkspace();
  const { purchases, claim, cancel } = useWaitingPurchases(
    painted && user.emailConfirmed && may('manage_billing'),
  );
  const others = otherTabs.useModule(purchases.length > 0);
  if (!others || purchases.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {purchases.map((purchase) => (
        <others.PurchaseNotice
          key={purchase.id}
          purchase={purchase}
          runningPlan={billing.running?.plan}
          onClaim={async (id) => {
            await claim(id);
            await billing.settle();
          }}
          onCancel={cancel}
        />
      ))}
    </div>
  );
}

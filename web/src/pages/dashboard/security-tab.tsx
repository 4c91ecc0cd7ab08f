import { Card } from '#web/components/card.tsx';
import { SecondFactorSetup } from '#web/features/account/second-factor-setup.tsx';
import { useConfirmation } from '#web/features/account/use-confirmation.tsx';
import { Ownership } from '#web/features/security/ownership.tsx';
import { SecondFactorRule } from '#web/features/security/second-factor-rule.tsx';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

/** The security requirements for all members, and who owns the workspace; for the owner. */
export function SecurityTab() {
  const { user, team, may, refreshUser: onChanged } = useWorkspace();
  const { confirmed, unlessCancelled, dialog } = useConfirmation(user.email);
  return (
    <>
      <TabHeader title="Security" about="What everyone needs to access this workspace" />
      {may('require_second_factor') ? (
        <Card className="divide-y divide-line">
          <SecondFactorRule
            required={user.secondFactorRequired}
            hasOwn={user.hasSecondFactor}
            members={team.members}
            confirmed={confirmed}
            onChanged={onChanged}
          />
          {!user.hasSecondFactor && (
            <div className="p-5 md:p-6">
              <h2 className="font-semibold">Set it up for yourself first</h2>
              <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
                You can require it once your own account has it.
              </p>
              <SecondFactorSetup user={user} confirmed={confirmed} onSetUp={onChanged} />
            </div>
          )}
        </Card>
      ) : (
        <Card className="p-5 text-sm text-muted">
          {describeAllowedRoles('require_second_factor')}
        </Card>
      )}
      {may('transfer_ownership') && (
        <Card className="mt-6">
          <Ownership
            user={user}
            members={team.members}
            unlessCancelled={unlessCancelled}
            onChanged={onChanged}
          />
        </Card>
      )}
      {dialog}
    </>
  );
}

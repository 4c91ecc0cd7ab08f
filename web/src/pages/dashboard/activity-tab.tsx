import { Card } from '#web/components/card.tsx';
import { Activity } from '#web/features/audit/activity.tsx';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { TabHeader } from './tab-header.tsx';

/** The activity of the workspace, for its owner. */
export function ActivityTab({ maySee }: { maySee: boolean }) {
  return (
    <>
      <TabHeader title="Activity" about="Who changed what, and the effect on the bill" />
      {maySee ? (
        <Activity />
      ) : (
        <Card className="p-5 text-sm text-muted">{describeAllowedRoles('see_audit')}</Card>
      )}
    </>
  );
}

import { useState } from 'react';
import type { User } from '#shared/user.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { NotConfirmed } from '#web/features/account/identity-confirmation.ts';
import { useConfirmation } from '#web/features/account/use-confirmation.tsx';
import { runningSubscription } from '#web/features/billing/running-subscription.ts';
import { ConnectComputer } from '#web/features/connect/connect-computer.tsx';
import { DeviceKey } from '#web/features/connect/device-key.tsx';
import { DeviceList } from '#web/features/connect/device-list.tsx';
import { useDevices } from '#web/features/connect/devices.ts';
import { Instructions } from '#web/features/connect/instructions.tsx';
import { Limits } from '#web/features/connect/limits.tsx';
import { platformOf } from '#web/features/connect/platforms.ts';
import { TabHeader } from './tab-header.tsx';

interface ConnectTabProps {
  user: User;
  /** Opens where a plan is chosen; undefined if the user may not. */
  onChoosePlan: (() => void) | undefined;
}

/** Connecting a computer, so that a sync tool reads and writes the workspace's files. */
export function ConnectTab({ user, onChoosePlan }: ConnectTabProps) {
  const hasPlan = runningSubscription(user.subscription) !== undefined;
  return (
    <>
      <TabHeader title="Connect" about="The workspace as a folder on your computers" />
      {!hasPlan && (
        <div className="mb-5">
          <Notice
            tone="info"
            title="Files come with a plan"
            action={onChoosePlan && <Button onClick={onChoosePlan}>Choose a plan</Button>}
          >
            {onChoosePlan
              ? 'A computer can be connected once a plan runs.'
              : 'A computer can be connected once the owner has chosen one.'}
          </Notice>
        </div>
      )}
      <Connections email={user.email} hasPlan={hasPlan} />
    </>
  );
}

function Connections({ email, hasPlan }: { email: string; hasPlan: boolean }) {
  const { confirmed, dialog } = useConfirmation(email);
  const { devices, connection, failed, refresh, add, remove } = useDevices();
  const [platform, setPlatform] = useState(() => platformOf(navigator.userAgent));
  const [key, setKey] = useState<string>();
  const connect = async (name: string) => {
    try {
      setKey(await confirmed(() => add(name)));
      return true;
    } catch (error) {
      if (error instanceof NotConfirmed) return false;
      throw error;
    }
  };
  if (failed) return <LoadError what="The connected computers" onRetry={refresh} />;
  if (!devices || !connection) {
    return (
      <Card className="flex flex-col gap-4 p-5 md:p-6">
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex flex-col gap-5 p-5 md:p-6">
        {hasPlan && <ConnectComputer platform={platform} onConnect={connect} />}
        {key && <DeviceKey deviceKey={key} />}
        <div>
          <h2 className="mb-3 font-semibold">Connected computers</h2>
          <DeviceList devices={devices} email={email} onDisconnect={remove} />
        </div>
      </Card>
      <Card className="p-5 md:p-6">
        <Instructions
          connection={connection}
          deviceKey={key}
          platform={platform}
          onPlatform={setPlatform}
        />
      </Card>
      <Card className="p-5 md:p-6">
        <Limits />
      </Card>
      {dialog}
    </div>
  );
}

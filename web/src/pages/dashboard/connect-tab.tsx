import { type ReactNode, useState } from 'react';
import { productName } from '#shared/rules/product.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { NotConfirmed } from '#web/features/account/identity/identity-confirmation.ts';
import { useConfirmation } from '#web/features/account/use-confirmation.tsx';
import type { NewComputer } from '#web/features/connect/connect-computer.tsx';
import { ConnectSteps } from '#web/features/connect/connect-steps.tsx';
import { DeviceList } from '#web/features/connect/device-list.tsx';
import { useDevices } from '#web/features/connect/devices.ts';
import { namesOf } from '#web/features/connect/folders/choice.ts';
import { Instructions } from '#web/features/connect/instructions.tsx';
import { Limits } from '#web/features/connect/limits.tsx';
import type { PlatformId } from '#web/features/connect/platforms.ts';
import { type PreparedScript, prepareScript } from '#web/features/connect/prepared-script.ts';
import { hasPlan, usagePath } from '#web/features/files/entries/usage.ts';
import { useFreshQuery } from '#web/lib/api/use-query.ts';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

/** Connecting a computer, so that a sync tool reads and writes the workspace's files. */
export function ConnectTab() {
  const { user, may, open } = useWorkspace();
  const onChoosePlan = may('set_storage') ? () => open('billing') : undefined;
  // Not the subscription, which most members may not see.
  const { data: usage, error } = useFreshQuery(usagePath);
  const planRuns = usage ? hasPlan(usage) : undefined;
  return (
    <>
      <TabHeader title="Connect" about="The workspace as a folder on your computers" />
      {planRuns === false && (
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
      <Connections
        email={user.email}
        workspace={user.companyName ?? productName}
        // If it cannot be known, the server decides.
        planRuns={planRuns ?? (error ? true : undefined)}
      />
    </>
  );
}

interface ConnectionsProps {
  email: string;
  workspace: string;
  /** Undefined until loaded. */
  planRuns: boolean | undefined;
}

/** A computer of which the page knows the key: from its naming until the page is left. */
interface Made {
  id: string;
  key: string;
  platform: PlatformId;
  script: PreparedScript;
}

function Connections({ email, workspace, planRuns }: ConnectionsProps) {
  const { confirmed, dialog } = useConfirmation(email);
  const { devices, connection, choice, failed, refresh, add, choose, remove } = useDevices();
  const [made, setMade] = useState<Made>();
  if (failed) return <LoadError what="The connected computers" onRetry={refresh} />;
  if (!devices || !connection || planRuns === undefined) {
    return (
      <Card className="flex flex-col gap-4 p-5 md:p-6">
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
      </Card>
    );
  }
  const connect = async ({ platform, ...named }: NewComputer) => {
    try {
      // First, so that no key is lost if the script cannot be loaded.
      const scripts = await import('#web/features/connect/scripts/connect-script.ts');
      const { device, key } = await confirmed(() => add(named));
      const values = {
        connection,
        deviceId: device.id,
        deviceKey: key,
        computer: named.name,
        workspace,
      };
      const script = await prepareScript(scripts, platform, values);
      setMade({ id: device.id, key, platform, script });
    } catch (error) {
      if (!(error instanceof NotConfirmed)) throw error;
    }
  };
  const device = devices.find(({ id }) => id === made?.id);
  const computer =
    made && device
      ? { ...made, name: device.name, isConnected: device.lastUsedAt !== null }
      : undefined;
  return (
    <div className="flex flex-col gap-5">
      {planRuns && (
        <Card className="p-5 md:p-6">
          <ConnectSteps
            computer={computer}
            choice={choice}
            onConnect={connect}
            onAsk={refresh}
            onAnother={() => setMade(undefined)}
          />
        </Card>
      )}
      <Card className="p-5 md:p-6">
        <h2 className="mb-3 font-semibold">Connected computers</h2>
        <DeviceList
          devices={devices}
          choice={choice}
          email={email}
          onDisconnect={remove}
          onChoose={choose}
        />
      </Card>
      <Card className="divide-y divide-line px-5 md:px-6">
        {planRuns && (
          <Folded title="Other programs, and setting up by hand">
            {computer ? (
              <Instructions
                connection={connection}
                deviceKey={computer.key}
                platform={computer.platform}
                folders={choice && (device?.folders ?? namesOf(choice))}
              />
            ) : (
              <p className="max-w-prose text-sm text-muted">
                For rclone as a mounted folder, the AWS CLI, Cyberduck and programs with an AWS SDK.
                Name the computer first: the commands contain its key.
              </p>
            )}
          </Folded>
        )}
        <Folded title="What to know">
          <Limits />
        </Folded>
      </Card>
      {dialog}
    </div>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="py-4 font-semibold">{title}</summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}

import { Laptop } from 'lucide-react';
import { useRef } from 'react';
import type { Device, FolderChoice } from '#shared/calls/devices.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate } from '#web/lib/format.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import { useOncePerId } from '#web/lib/hooks/use-once-per-id.ts';
import { describeFolders, doAllFit } from './folders/choice.ts';
import { FoldersDialog } from './folders/folders-dialog.tsx';

interface DeviceListProps {
  devices: readonly Device[];
  /** Of which folders own computers sync some; undefined if they sync the whole workspace. */
  choice: FolderChoice | undefined;
  /** The email of the user. */
  email: string;
  /** Rejects if it was not disconnected. */
  onDisconnect: (id: string) => Promise<unknown>;
  /** Rejects if they were not changed. */
  onChoose: (id: string, folders: readonly string[]) => Promise<unknown>;
}

/** The connected computers: the user's own, or for the owner those of all members. */
export function DeviceList(props: DeviceListProps) {
  const { devices, choice, email, onDisconnect, onChoose } = props;
  const { subject: leaving, ...dialog } = useDialog<Device>();
  const { subject: choosing, ...foldersDialog } = useDialog<Device>();
  const disconnectOnce = useOncePerId(onDisconnect);
  const part = useRef<HTMLDivElement>(null);
  const { attributes, restoreIfLost } = useFocusRestoration(part);
  return (
    <div ref={part} {...attributes}>
      {devices.length === 0 && (
        <p className="rounded-control border border-line border-dashed px-4 py-6 text-center text-sm text-muted">
          No computer is connected yet.
        </p>
      )}
      {devices.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line text-sm">
          {devices.map((device) => (
            <li key={device.id} className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-2">
              <Laptop aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
              <div className="min-w-0 flex-1 basis-40">
                <p className="truncate font-medium">{device.name}</p>
                <p className="text-xs text-muted">
                  {device.owner !== email && <span className="block truncate">{device.owner}</span>}
                  <span>{describeUse(device)}</span>
                </p>
                {choice && device.owner === email && (
                  <FoldersOfDevice device={device} choice={choice} />
                )}
              </div>
              {choice && device.owner === email && (device.folders || !doAllFit(choice)) && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Choose the folders of ${device.name}`}
                  onClick={() => foldersDialog.show(device)}
                >
                  Folders
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Disconnect ${device.name}`}
                onClick={() => dialog.show(device)}
              >
                Disconnect
              </Button>
            </li>
          ))}
        </ul>
      )}
      {choosing && choice && (
        <FoldersDialog
          key={choosing.id}
          open={foldersDialog.open}
          onClose={foldersDialog.close}
          device={choosing}
          choice={choice}
          onChoose={(folders) => onChoose(choosing.id, folders)}
        />
      )}
      {leaving && (
        <DisconnectDialog
          open={dialog.open}
          onClose={dialog.close}
          onGone={restoreIfLost}
          name={leaving.name}
          onDisconnect={async () => {
            await disconnectOnce(leaving.id);
            dialog.closeFor(({ id }) => id === leaving.id);
          }}
        />
      )}
    </div>
  );
}

function FoldersOfDevice({ device, choice }: { device: Device; choice: FolderChoice }) {
  const { text, isProblem } = describeFolders(device, choice);
  return (
    <p className={classNames('text-xs wrap-anywhere', isProblem ? 'text-warning' : 'text-muted')}>
      {text}
    </p>
  );
}

function describeUse({ createdAt, lastUsedAt }: Device): string {
  const connected = `Connected ${formatDate(new Date(createdAt))}`;
  return lastUsedAt
    ? `${connected}, last used ${formatDate(new Date(lastUsedAt))}`
    : `${connected}, not used yet`;
}

interface DisconnectDialogProps {
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  name: string;
  /** Rejects if it was not disconnected. */
  onDisconnect: () => Promise<unknown>;
}

function DisconnectDialog(props: DisconnectDialogProps) {
  const { open, onClose, onGone, name, onDisconnect } = props;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={`Disconnect ${name}?`}
      description={`Its key stops working now, and what it has opened ends within ${credentialMinutes} minutes. Files on the computer stay there.`}
      cancelLabel="Keep Connected"
      confirmLabel="Disconnect"
      busyLabel="Disconnecting..."
      onConfirm={async () => {
        await onDisconnect();
        toast({ title: 'Computer disconnected' });
      }}
      failure="The computer could not be disconnected."
    />
  );
}

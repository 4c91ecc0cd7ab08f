import { Notice } from '#web/components/notice.tsx';
import { CopyBlock } from './copy-block.tsx';

/** The key of a device that was just connected. */
export function DeviceKey({ deviceKey }: { deviceKey: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="success" title="The computer is connected">
        This is its key. It is shown only now: the commands below contain it already. Anyone who has
        it can do with the files what you can.
      </Notice>
      <CopyBlock label="the key" text={deviceKey} />
    </div>
  );
}

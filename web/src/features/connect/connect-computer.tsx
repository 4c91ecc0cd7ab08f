import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { type PlatformId, platformName, platformOf } from './platforms.ts';

interface ConnectComputerProps {
  /** Does nothing if the user changed their mind; rejects if no script could be made. */
  onConnect: (name: string, platform: PlatformId) => Promise<void>;
}

/** Names a computer, and makes its key and its script. */
export function ConnectComputer({ onConnect }: ConnectComputerProps) {
  const [platform, setPlatform] = useState(() => platformOf(navigator.userAgent));
  const [typed, setTyped] = useState<string>();
  const name = typed ?? `${platformName(platform)} computer`;
  const { run, busy, failure } = useAttempt(
    () => onConnect(name.trim(), platform),
    'The computer could not be connected. Please try again.',
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ErrorNotice message={failure} />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label="Name of this computer"
            value={name}
            maxLength={60}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <PlatformChoice value={platform} onChange={setPlatform} />
        <Button type="submit" busy={busy} disabled={name.trim() === ''} className="h-11">
          {busy ? 'Making its script...' : 'Make its script'}
        </Button>
      </div>
    </form>
  );
}

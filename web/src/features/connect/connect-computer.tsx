import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { type PlatformId, platforms } from './platforms.ts';

interface ConnectComputerProps {
  platform: PlatformId;
  /** Returns false if the user changed their mind; rejects if it was not connected. */
  onConnect: (name: string) => Promise<boolean>;
}

/** Names a computer, and makes its key. */
export function ConnectComputer({ platform, onConnect }: ConnectComputerProps) {
  const suggested = `${platforms.find(({ id }) => id === platform)?.name} computer`;
  const [name, setName] = useState(suggested);
  const { run, busy, failure } = useAttempt(async () => {
    if (await onConnect(name.trim())) setName(suggested);
  }, 'The computer could not be connected. Please try again.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ErrorNotice message={failure} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label="Name of this computer"
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" busy={busy} disabled={name.trim() === ''} className="h-11">
          {busy ? 'Connecting...' : 'Connect this computer'}
        </Button>
      </div>
    </form>
  );
}

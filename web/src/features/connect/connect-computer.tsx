import { type FormEvent, useState } from 'react';
import type { FolderChoice } from '#shared/calls/devices.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { doAllFit, namesOf, shareOf, titlesOf } from './folders/choice.ts';
import { FolderPicker } from './folders/folder-picker.tsx';
import { PlatformChoice } from './platform-choice.tsx';
import { type PlatformId, platformName, platformOf } from './platforms.ts';

/** A computer as it is named. */
export interface NewComputer {
  name: string;
  platform: PlatformId;
  /** Absent for all that its member sees. */
  folders?: readonly string[];
}

interface ConnectComputerProps {
  /** Undefined if it syncs the whole workspace. */
  choice: FolderChoice | undefined;
  /** Does nothing if the user changed their mind; rejects if no script could be made. */
  onConnect: (computer: NewComputer) => Promise<void>;
}

/** Names a computer, and makes its key and its script. */
export function ConnectComputer({ choice, onConnect }: ConnectComputerProps) {
  const [platform, setPlatform] = useState(() => platformOf(navigator.userAgent));
  const [typed, setTyped] = useState<string>();
  const name = typed ?? `${platformName(platform)} computer`;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mustChoose = choice !== undefined && !doAllFit(choice);
  const canSync = !mustChoose || (chosen.length > 0 && shareOf(choice, chosen) <= 1);
  const { run, busy, failure } = useAttempt(
    () => onConnect({ name: name.trim(), platform, ...(mustChoose && { folders: chosen }) }),
    'The computer could not be connected. Please try again.',
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ErrorNotice message={failure} />
      {mustChoose && <FolderPicker choice={choice} chosen={chosen} onChange={setChosen} />}
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
        <Button
          type="submit"
          busy={busy}
          disabled={name.trim() === '' || !canSync}
          className="h-11"
        >
          {busy ? 'Making its script...' : 'Make its script'}
        </Button>
      </div>
      {choice && !mustChoose && (
        <p className="max-w-prose text-sm text-muted">
          {choice.all.length === 0
            ? 'There is no folder yet that this computer could sync.'
            : `This computer syncs the folders that you see: ${titlesOf(namesOf(choice))}.`}
        </p>
      )}
    </form>
  );
}

import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FolderChoice } from '#shared/calls/devices.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { classNames } from '#web/lib/class-names.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { useAwaitUse } from './await-use.ts';
import { ConnectComputer, type NewComputer } from './connect-computer.tsx';
import { CopyBlock } from './copy-block.tsx';
import { type PlatformId, platformName } from './platforms.ts';
import type { PreparedScript } from './prepared-script.ts';
import { scriptCommands } from './script-commands.ts';

/** A computer that was named a moment ago, and its script. */
interface NamedComputer {
  name: string;
  platform: PlatformId;
  script: PreparedScript;
  /** Whether it has fetched credentials. */
  isConnected: boolean;
}

interface ConnectStepsProps {
  computer: NamedComputer | undefined;
  choice: FolderChoice | undefined;
  onConnect: (computer: NewComputer) => Promise<void>;
  /** Asks whether it has fetched credentials. */
  onAsk: () => Promise<unknown>;
  onAnother: () => void;
}

/** Connects a computer: name it, download its script, run that. */
export function ConnectSteps(props: ConnectStepsProps) {
  const { computer, choice, onConnect, onAsk, onAnother } = props;
  const [downloaded, setDownloaded] = useState<PreparedScript>();
  const isDownloaded = computer !== undefined && downloaded === computer.script;
  const isConnected = computer?.isConnected === true;
  useAwaitUse(isDownloaded && !isConnected, onAsk);
  const steps = useRef<HTMLOListElement>(null);
  const { attributes } = useFocusRestoration(steps);
  return (
    <ol ref={steps} {...attributes} className="flex flex-col gap-6">
      <Step number={1} title="Name the computer" isOpen isDone={computer !== undefined}>
        {computer ? (
          <p className="text-sm text-muted">
            {computer.name}, {platformName(computer.platform)}
          </p>
        ) : (
          <ConnectComputer choice={choice} onConnect={onConnect} />
        )}
      </Step>
      <Step number={2} title="Download its script" isOpen={!!computer} isDone={isDownloaded}>
        {computer && (
          <DownloadStep
            computer={computer}
            again={isDownloaded}
            onDownload={() => {
              const { fileName, bytes } = computer.script;
              downloadFile(fileName, bytes, 'application/octet-stream');
              setDownloaded(computer.script);
            }}
          />
        )}
      </Step>
      <Step number={3} title="Run it" isOpen={isDownloaded} isDone={isConnected}>
        {computer && isDownloaded && <RunStep computer={computer} onAnother={onAnother} />}
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  isOpen: boolean;
  isDone: boolean;
  children: ReactNode;
}

function Step({ number, title, isOpen, isDone, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold tabular-nums',
          isDone ? 'border-success/40 bg-success-soft text-success' : 'border-control text-muted',
        )}
      >
        {isDone ? <Check className="size-3.5" strokeWidth={2} /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className={classNames('font-semibold', !isOpen && 'text-muted')}>
          {title}
          {isDone && <span className="sr-only">: done</span>}
        </h2>
        {children}
      </div>
    </li>
  );
}

interface DownloadStepProps {
  computer: NamedComputer;
  again: boolean;
  onDownload: () => void;
}

function DownloadStep({ computer, again, onDownload }: DownloadStepProps) {
  const { platform, script } = computer;
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        It keeps a folder on the computer and the workspace the same, from each sign-in on. It syncs
        rather than mounts, because that needs no driver and leaves the files there without a
        connection.
      </p>
      <div>
        <Button variant={again ? 'secondary' : 'primary'} onClick={onDownload}>
          {again ? 'Download again' : 'Download the script'}
        </Button>
      </div>
      <p className="max-w-prose text-sm text-muted">
        It contains the key of this computer, which is shown only now: who has the file can do with
        the workspace’s files what you can. {tried[platform]}
      </p>
      <details>
        <summary className="text-sm font-medium">Check the download</summary>
        <div className="mt-3 flex flex-col gap-3">
          <p className="text-sm text-muted">
            The SHA-256 of {script.fileName}, made in this browser from what it saves:
          </p>
          <CopyBlock label="the SHA-256 of the script" text={script.sha256} />
          <p className="text-sm text-muted">This prints it for the file that was saved:</p>
          <CopyBlock
            label="the command that checks the script"
            text={scriptCommands(platform, script.fileName).check}
          />
        </div>
      </details>
    </>
  );
}

/** Where a script was run. */
const tried: Record<PlatformId, string> = {
  linux: 'It was tried on Debian with rclone 1.75.',
  macos: 'It was written for macOS, and not yet tried on one.',
  windows: 'It was written for Windows 10 and 11, and not yet tried on one.',
};

interface RunStepProps {
  computer: NamedComputer;
  onAnother: () => void;
}

function RunStep({ computer, onAnother }: RunStepProps) {
  const { name, platform, script, isConnected } = computer;
  const { terminal, run, remove } = scriptCommands(platform, script.fileName);
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        In {terminal} on {name}. It needs rclone 1.70 or newer, and says how to get it. If the
        browser saved the script elsewhere, write that path instead.
      </p>
      <CopyBlock label="the command that runs the script" text={run} />
      {isConnected ? (
        <Notice
          tone="success"
          title="Connected"
          action={
            <Button variant="secondary" size="sm" onClick={onAnother}>
              Connect another
            </Button>
          }
        >
          {name} has asked for its credentials. To undo it there: <code>{remove}</code>
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner />
          Waiting for {name}
        </p>
      )}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { credentialFetches, credentialMinutes } from '#shared/sync-limits.ts';
import { RadioOptions } from '#web/components/fields/radio-options.tsx';
import { CopyBlock } from './copy-block.tsx';
import { type PlatformId, platforms } from './platforms.ts';
import {
  awsCliRecipes,
  cyberduckCommand,
  environmentCommands,
  profileCommands,
  type Recipe,
  rcloneRecipes,
  rcloneSetupCommands,
  type SetupValues,
} from './setup-commands.ts';

interface PlatformChoiceProps {
  value: PlatformId;
  onChange: (platform: PlatformId) => void;
}

const options = platforms.map(({ id, name }) => ({ value: id, label: name }));

/** Which system the instructions are for. */
function PlatformChoice({ value, onChange }: PlatformChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Operating system</legend>
      <div className="inline-flex rounded-control border border-control p-0.5">
        <RadioOptions
          options={options}
          value={value}
          onChange={onChange}
          className="cursor-pointer rounded-[4px] px-3 py-1 text-sm text-muted transition-colors duration-150 hover:text-text has-checked:bg-hover has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-(--focus) pointer-coarse:py-2.5"
          inputClassName="sr-only"
        />
      </div>
    </fieldset>
  );
}

interface InstructionsProps extends SetupValues {
  onPlatform: (platform: PlatformId) => void;
}

/** The commands for each tool, filled with the workspace's storage. */
export function Instructions({ onPlatform, ...values }: InstructionsProps) {
  const { platform } = values;
  const [password] = useState(() => crypto.randomUUID().slice(0, 8));
  const needs = fileSystems[platform];
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Set up a tool</h2>
        <PlatformChoice value={platform} onChange={onPlatform} />
      </div>
      <Step
        title="1. Save the key"
        about={`${platform === 'windows' ? 'In PowerShell' : 'In a terminal'}, once. It adds a profile to AWS’s configuration file, by which every tool below fetches credentials that are valid for ${credentialMinutes} minutes, and renews them.`}
      >
        <CopyBlock label="the commands that save the key" text={profileCommands(values)} />
      </Step>
      <Step
        title="2. rclone: a folder on your computer, copies, and sync"
        about={`Install rclone 1.75 or newer from rclone.org. ${needs}`}
      >
        <CopyBlock label="the commands that set up rclone" text={rcloneSetupCommands(values)} />
        <Recipes recipes={rcloneRecipes(values)} />
      </Step>
      <Step
        title="AWS CLI"
        about={`For scripts. Version 2.13 or newer; it compares sizes and dates, and leaves out empty folders. Each command fetches credentials, which a computer can do ${credentialFetches.most} times in ${credentialFetches.minutes} minutes.`}
      >
        <Recipes recipes={awsCliRecipes(values)} />
      </Step>
      <Step
        title="Cyberduck"
        about="Cyberduck cannot renew such credentials itself. rclone serves the workspace to it while this command runs."
      >
        <CopyBlock label="the command that serves Cyberduck" text={cyberduckCommand(password)} />
        <p className="text-sm text-muted">
          In Cyberduck: Open Connection, WebDAV (HTTP), server localhost, port 8765, user name and
          password as in the command.
        </p>
      </Step>
      <details className="group">
        <summary className="text-sm font-medium">Other programs, by environment variables</summary>
        <div className="mt-3 flex flex-col gap-3">
          <p className="text-sm text-muted">
            For programs that use an AWS SDK without a profile, such as in a container. Credentials
            of a default profile come first where there is one.
          </p>
          <CopyBlock label="the environment variables" text={environmentCommands(values)} />
        </div>
      </details>
    </div>
  );
}

/** What `rclone mount` needs on each system (https://rclone.org/commands/rclone_mount/). */
const fileSystems: Record<PlatformId, string> = {
  macos:
    'To open the workspace as a folder it also needs macFUSE, or use nfsmount in place of mount.',
  windows: 'To open the workspace as a drive it also needs WinFsp.',
  linux:
    'To open the workspace as a folder it also needs fuse3. The versions of distributions are often too old: Debian’s 1.60 cannot fetch these credentials.',
};

function Step({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>
      </div>
      {children}
    </section>
  );
}

function Recipes({ recipes }: { recipes: readonly Recipe[] }) {
  return recipes.map(({ title, commands }) => (
    <div key={title} className="flex flex-col gap-1.5">
      <p className="text-sm">{title}</p>
      <CopyBlock label={`the commands: ${title}`} text={commands} />
    </div>
  ));
}

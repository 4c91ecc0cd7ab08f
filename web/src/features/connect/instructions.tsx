import { type ReactNode, useState } from 'react';
import { credentialFetches, credentialMinutes } from '#shared/rules/sync-limits.ts';
import { CopyBlock } from './copy-block.tsx';
import type { PlatformId } from './platforms.ts';
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

/** The commands for each tool, filled with the workspace's storage and the computer's key. */
export function Instructions(values: SetupValues) {
  const { platform } = values;
  const [password] = useState(() => crypto.randomUUID().slice(0, 8));
  const needs = fileSystems[platform];
  return (
    <div className="flex flex-col gap-8">
      <Step title="The key" about="It is shown only now. The commands below contain it already.">
        <CopyBlock label="the key" text={values.deviceKey} />
      </Step>
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
      <Step
        title="Other programs, by environment variables"
        about="For programs that use an AWS SDK without a profile, such as in a container. Credentials of a default profile come first where there is one."
      >
        <CopyBlock label="the environment variables" text={environmentCommands(values)} />
      </Step>
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

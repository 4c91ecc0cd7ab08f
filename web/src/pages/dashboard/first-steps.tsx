import { ChevronRight, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { tabPath } from '#shared/rules/site.ts';
import type { User } from '#shared/rules/user.ts';
import { iconButton } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { runningSubscription } from '#web/features/billing/running-subscription.ts';
import { storageUsagePath } from '#web/features/storage/storage-usage-path.ts';
import { useFreshQuery, useQuery } from '#web/lib/api/use-query.ts';
import { classNames } from '#web/lib/class-names.ts';

const keyOf = (workspaceId: string) => `first-steps ${workspaceId}`;

/** Whether the first steps of a workspace are all done, or were closed in this browser. */
function areFirstStepsOver(workspaceId: string): boolean {
  try {
    return localStorage.getItem(keyOf(workspaceId)) !== null;
  } catch {
    // Storage may be disabled.
    return false;
  }
}

function endFirstSteps(workspaceId: string) {
  try {
    localStorage.setItem(keyOf(workspaceId), 'over');
  } catch {
    // Storage may be disabled.
  }
}

interface FirstStepsProps {
  user: User;
  /** Undefined until loaded. */
  members: number | undefined;
  onAddMember: () => void;
}

/** What an owner does first, until all of it is done or the list is closed. */
export function FirstSteps({ user, members, onAddMember }: FirstStepsProps) {
  const workspace = user.workspaceId ?? '';
  const [over, setOver] = useState(() => areFirstStepsOver(workspace));
  const hasPlan = runningSubscription(user.subscription) !== undefined;
  // Without a plan nothing can be stored, and no computer connected.
  const usage = useFreshQuery(!over && hasPlan ? storageUsagePath : null).data;
  const devices = useQuery(!over && hasPlan ? '/api/devices' : null).data?.devices;
  const links = useFreshQuery(!over && hasPlan ? '/api/links' : null).data?.links;
  const isLoaded = members !== undefined && (!hasPlan || (usage && devices && links));
  const steps = [
    {
      label: 'Choose a plan',
      about: 'Storage and files come with it.',
      done: hasPlan,
      to: tabPath('billing'),
    },
    {
      label: 'Add your team',
      about: 'Each member gets an invitation by email.',
      done: (members ?? 0) > 0,
      onPress: onAddMember,
    },
    {
      label: 'Upload your first files',
      about: 'Footage, projects and masters, or whole folders.',
      done: usage !== undefined && (usage.hot.usedBytes !== '0' || usage.cold.usedBytes !== '0'),
      to: tabPath('files'),
    },
    {
      label: 'Share a film with a client',
      about: 'By a link to its review. A client takes no seat.',
      done: links?.some(({ opens }) => opens.kind !== 'upload') ?? false,
      to: tabPath('review'),
    },
    {
      label: 'Connect a computer',
      about: 'The workspace as a folder on your disk.',
      done: (devices?.length ?? 0) > 0,
      to: tabPath('connect'),
    },
  ];
  const done = steps.filter((step) => step.done).length;
  const isFinished = Boolean(isLoaded) && done === steps.length;
  useEffect(() => {
    // A finished list does not begin again with the first file deleted, and fetches nothing for it.
    if (isFinished) endFirstSteps(workspace);
  }, [isFinished, workspace]);
  if (over || !isLoaded || isFinished) return null;
  return (
    <Card className="mb-6">
      <section aria-labelledby="first-steps">
        <div className="flex items-center gap-3 py-3 pr-3 pl-5">
          <h2 id="first-steps" className="font-semibold">
            First steps
          </h2>
          <p className="mr-auto text-sm text-muted tabular-nums">{`${done} of ${steps.length} done`}</p>
          <button
            type="button"
            aria-label="Close the first steps"
            data-tooltip="Close"
            onClick={() => {
              endFirstSteps(workspace);
              setOver(true);
            }}
            className={classNames(iconButton, 'size-9 pointer-coarse:size-11')}
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </button>
        </div>
        <ol className="grid border-t border-line md:grid-cols-2">
          {steps.map((step) => (
            <li
              key={step.label}
              className="border-line max-md:not-first:border-t md:even:border-l md:nth-[n+3]:border-t md:last:odd:col-span-2"
            >
              <Step {...step} />
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

interface StepProps {
  label: string;
  about: string;
  done: boolean;
  /** Where it is done, or what pressing it does. */
  to?: string;
  onPress?: () => void;
}

function Step({ label, about, done, to, onPress }: StepProps) {
  const Icon = done ? CircleCheck : CircleDashed;
  const content = (
    <>
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-4 shrink-0', done ? 'text-success' : 'text-muted')}
        strokeWidth={1.5}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-medium', done && 'text-muted line-through')}>
          {label}
        </span>
        <span className="block text-muted">{done ? 'Done' : about}</span>
      </span>
      {!done && (
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 self-center text-muted"
          strokeWidth={1.5}
        />
      )}
    </>
  );
  const look = 'flex w-full items-start gap-3 px-5 py-3 text-left text-sm';
  const pressed = classNames(look, 'transition-colors duration-150 hover:bg-hover');
  if (done) return <div className={look}>{content}</div>;
  if (to) {
    return (
      <Link to={to} className={pressed}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" onClick={onPress} className={pressed}>
      {content}
    </button>
  );
}

import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NotMailed, TeamMember } from '#shared/calls/team-members.ts';
import { type MemberManager, refusalToManage } from '#shared/rules/permissions.ts';
import { Button } from '#web/components/button.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { pluralize } from '#web/lib/format.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import { RemoveMembersDialog } from './remove-members-dialog.tsx';
import { describeAllUnmailed } from './unmailed-of-batch.ts';
import { type BatchResult, useBatch } from './use-batch.ts';

interface SelectionBarProps {
  /** The members that the list shows. */
  found: readonly TeamMember[];
  /** The whole team. */
  members: readonly TeamMember[];
  manager: MemberManager;
  selection: ReadonlySet<string>;
  /** Undefined ends selecting. */
  onSelection: (selection: ReadonlySet<string> | undefined) => void;
  onInviteAgain: (id: string) => Promise<NotMailed | undefined>;
  onRemove: (id: string) => Promise<unknown>;
}

/** What can be done with the selected members. Who could not be helped stays selected, with the reason. */
export function SelectionBar(props: SelectionBarProps) {
  const { found, members, manager, selection, onSelection, onInviteAgain, onRemove } = props;
  const { subject: asked, open, show, close } = useDialog<readonly TeamMember[]>();
  const bar = useRef<HTMLDivElement>(null);
  const { outcomes, run, reset } = useBatch('Failed');
  const [removed, setRemoved] = useState<number>();
  const selected = members.filter(({ id }) => selection.has(id));
  const invited = selected.filter(({ status }) => status === 'invited');
  const manageable = found.filter((member) => refusalToManage(manager, member) === null);
  const areAllSelected = manageable.length > 0 && manageable.every(({ id }) => selection.has(id));
  const failures = selected.flatMap(({ id, email }) => {
    const outcome = outcomes.get(id);
    return outcome?.state === 'failed' ? [{ id, email, reason: outcome.reason }] : [];
  });

  const select = (ids: Iterable<string>) => {
    reset();
    onSelection(new Set(ids));
  };
  async function sendToEach(
    ids: readonly string[],
    send: (id: string) => Promise<unknown>,
    titleOf: (done: number) => string,
    unmailed: readonly NotMailed[] = [],
  ): Promise<BatchResult> {
    const result = await run(ids, send);
    onSelection(new Set(result.failed));
    const { done, failed } = result;
    const description = describeAllUnmailed(unmailed, done.length);
    toast({
      title: done.length > 0 ? titleOf(done.length - unmailed.length) : 'Error',
      ...(description && { description }),
      ...(failed.length > 0 && {
        description: `${pluralize(failed.length, 'member')} still selected, with the reason.`,
        variant: 'destructive',
      }),
    });
    return result;
  }
  const { run: resend, busy: resending } = useAction(
    () => {
      const unmailed: NotMailed[] = [];
      return sendToEach(
        invited.map(({ id }) => id),
        async (id) => {
          const notMailed = await onInviteAgain(id);
          if (notMailed) unmailed.push(notMailed);
        },
        (done) => (done === 1 ? 'Invitation sent' : `${done} invitations sent`),
        unmailed,
      );
    },
    () => undefined,
  );
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="sticky top-2 z-10 mb-3 rounded-card border border-control bg-floating px-4 py-2 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex h-10 cursor-pointer items-center gap-3 text-sm tabular-nums">
          <input
            type="checkbox"
            checked={areAllSelected}
            disabled={manageable.length === 0}
            onChange={() => select(areAllSelected ? [] : manageable.map(({ id }) => id))}
            className="size-4 cursor-pointer accent-accent"
          />
          <span>{`All ${manageable.length} shown`}</span>
        </label>
        <p role="status" className="text-sm font-medium tabular-nums">
          {`${selected.length} selected`}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:-mr-3 max-sm:ml-auto sm:order-last"
          onClick={() => onSelection(undefined)}
        >
          Done
        </Button>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">
          <Button
            variant="secondary"
            size="sm"
            busy={resending}
            disabled={invited.length === 0}
            onClick={resend}
          >
            {resending ? 'Sending...' : `Resend ${pluralize(invited.length, 'invitation')}`}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            className="text-danger!"
            disabled={selected.length === 0 || resending}
            onClick={() => show(selected)}
          >
            <span>
              {`Remove ${selected.length}`}
              <span className="max-sm:hidden">
                {selected.length === 1 ? ' member' : ' members'}
              </span>
            </span>
          </Button>
        </div>
      </div>
      {failures.length > 0 && (
        <ul
          aria-label="Not done"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-2 max-h-40 overflow-y-auto border-t border-line py-2 text-sm"
        >
          {failures.map(({ id, email, reason }) => (
            <li key={id} className="flex items-start gap-2 py-1">
              <CircleAlert
                aria-hidden="true"
                className="mt-0.5 size-4 shrink-0 text-danger"
                strokeWidth={1.5}
              />
              <span className="wrap-anywhere">
                {email}: <span className="text-danger">{reason}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <RemoveMembersDialog
          open={open}
          onClose={close}
          // The button that opened it is disabled once no one is selected.
          onGone={() => document.activeElement === document.body && bar.current?.focus()}
          members={asked}
          removed={removed}
          onRemove={async () => {
            setRemoved(0);
            await sendToEach(
              asked.map(({ id }) => id),
              async (id) => {
                await onRemove(id);
                setRemoved((count = 0) => count + 1);
              },
              (done) => (done === 1 ? 'Member removed' : `${done} members removed`),
            );
            setRemoved(undefined);
            close();
          }}
        />
      )}
    </div>
  );
}

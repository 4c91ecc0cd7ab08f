import type { ApprovalRound, Approver, Review } from '#shared/calls/reviews.ts';
import { decisionLabels, dueDayText } from '#shared/rules/approvals.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { formatMoment } from '#web/features/reviews/moments.ts';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { paths } from '#web/lib/paths.ts';
import { approvedIn, countedIn } from './own-request.ts';

export interface RoundDialogProps {
  open: boolean;
  onClose: () => void;
  /** Of the review. */
  review: string;
  /** Undefined once no one is asked any more. */
  round: ApprovalRound | undefined;
  /** Asks others; undefined if the user may not, or the version is not the newest. */
  onAsk: (() => void) | undefined;
  /** Whether the user may withdraw requests. */
  mayWithdraw: boolean;
  onWithdrawn: (answer: { review: Review; rounds?: ApprovalRound[] | undefined }) => void;
  /** Fetches the review again. */
  refresh: () => Promise<unknown>;
}

/** Who was asked to approve a version, and what each has decided. */
export function RoundDialog(props: RoundDialogProps) {
  const { open, onClose, round, onAsk } = props;
  if (!round) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      pinned
      title={`Who was asked about version ${round.version}`}
      description={describeRound(round)}
      footer={
        <>
          {onAsk && (
            <Button variant="secondary" onClick={onAsk}>
              Ask others
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {round.note !== undefined && (
        <blockquote
          dir="auto"
          className="mb-4 border-l-2 border-line pl-3 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {round.note}
        </blockquote>
      )}
      <ul
        aria-label="Who was asked"
        className="divide-y divide-line rounded-control border border-line"
      >
        {round.approvers.map((approver) => (
          <ApproverRow key={approver.id} {...props} approver={approver} />
        ))}
      </ul>
      {isApproved(round) && <CertificateButton review={props.review} version={round.version} />}
    </Dialog>
  );
}

/** Whether all who count have approved: what can be certified. */
function isApproved(round: ApprovalRound): boolean {
  const counted = countedIn(round).length;
  return counted > 0 && approvedIn(round) === counted;
}

const notCertified = errorToast('The certificate could not be downloaded. Please try again.');

function CertificateButton({ review, version }: { review: string; version: number }) {
  const { call } = useApi();
  const { run, busy } = useAction(async () => {
    const query = { version: String(version) };
    const signed = await call('GET /api/reviews/{id}/certificate', {
      params: { id: review },
      query,
    });
    const { file } = signed.certificate;
    downloadFile(`${file} approval of version ${version}.json`, JSON.stringify(signed, null, 2));
    toast({
      title: 'Certificate downloaded',
      description: `Anyone who has the file checks and prints it at ${location.origin}${paths.certificate}`,
    });
  }, notCertified);
  return (
    <div className="mt-4">
      <Button variant="secondary" size="sm" busy={busy} onClick={() => run()}>
        Download the certificate
      </Button>
    </div>
  );
}

function describeRound({ askedBy, askedAt, dueOn }: ApprovalRound): string {
  const by = askedBy ? ` by ${nameOfPerson(askedBy)}` : '';
  const until = dueOn === undefined ? '' : ` To be decided by ${dueDayText(dueOn)}.`;
  return `Asked${by}, ${formatMoment(askedAt)}.${until}`;
}

const tones = {
  approved: 'success',
  approved_with_changes: 'success',
  changes_requested: 'warning',
} as const;

const notWithdrawn = errorToast('The request could not be withdrawn. Please try again.');

interface ApproverRowProps
  extends Pick<RoundDialogProps, 'review' | 'mayWithdraw' | 'onWithdrawn' | 'refresh'> {
  approver: Approver;
}

function ApproverRow({ approver, review, mayWithdraw, onWithdrawn, refresh }: ApproverRowProps) {
  const { id, person, isYou, state, decision } = approver;
  const { call } = useApi();
  const { run, busy } = useAction(async () => {
    try {
      const params = { id: review, approver: id };
      onWithdrawn(await call('DELETE /api/reviews/{id}/approvals/{approver}', { params }));
    } catch (error) {
      // Someone else was faster, or they have decided.
      if (errorCode(error) !== undefined) await refresh();
      if (errorCode(error) !== 'not_found') throw error;
    }
  }, notWithdrawn);
  const name = nameOfPerson(person);
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5 text-sm">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40">
          <span dir="auto" className="font-medium wrap-anywhere">
            {name}
          </span>
          {isYou && <span className="text-muted"> (you)</span>}
          {person.email !== undefined && person.email !== person.name && (
            <span className="block text-xs wrap-anywhere text-muted">{person.email}</span>
          )}
        </p>
        <div className="flex items-center gap-1">
          {decision ? (
            <Badge tone={tones[decision.decision]}>{decisionLabels[decision.decision]}</Badge>
          ) : (
            <Badge>{state === 'unable' ? 'No longer counts' : 'Not decided'}</Badge>
          )}
          {!decision && mayWithdraw && (
            <Button
              variant="ghost"
              size="sm"
              busy={busy}
              onClick={() => run()}
              aria-label={`No longer ask ${name}`}
            >
              Withdraw
            </Button>
          )}
        </div>
      </div>
      {decision?.word !== undefined && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {decision.word}
        </p>
      )}
      {decision && <p className="text-xs text-muted">{formatMoment(decision.at)}</p>}
      {state === 'unable' && (
        <p className="text-xs text-muted">
          {person.isGuest
            ? 'No share link lets them in to approve any more.'
            : 'They have left the workspace, or may no longer comment on this review.'}
        </p>
      )}
    </li>
  );
}

import { useState } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { type ApprovalDecision, dueDayText, maxApprovalWords } from '#shared/rules/approvals.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { RadioList } from '#web/components/fields/radio-options.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { unlessReplaced } from '#web/features/reviews/decided-version.ts';
import { shownWork } from '#web/features/reviews/pages.ts';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import type { ReviewAnswer, ReviewSource } from '#web/features/reviews/review-source.ts';
import { nameOfWork, SeenPages } from '#web/features/reviews/versions/seen-pages.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import type { AskedOfUser } from './own-request.ts';

export interface OwnDecisionDialogProps {
  open: boolean;
  onClose: () => void;
  source: ReviewSource;
  /** Of the review. */
  title: string;
  /** On the screen, with how many of its pages the user was shown. */
  version: ReviewVersion;
  seenPages: number;
  /** About the version on the screen, which is the newest that the user is shown. */
  request: AskedOfUser;
  onDecided: (answer: Pick<ReviewAnswer, 'review' | 'rounds' | 'request'>) => void;
  /** Fetches the review again. */
  refresh: () => Promise<unknown>;
}

const options = [
  { value: 'approved', label: 'Approve', about: 'It is good as it is.' },
  {
    value: 'approved_with_changes',
    label: 'Approve with changes',
    about: 'It counts as approved. What you write is still to be changed.',
  },
  {
    value: 'changes_requested',
    label: 'Request changes',
    about: 'It is not approved, whatever others decide.',
  },
] as const;

const sending: Record<ApprovalDecision, string> = {
  approved: 'Approving...',
  approved_with_changes: 'Approving...',
  changes_requested: 'Requesting...',
};

/** Takes one of three decisions from someone who was asked to approve a version, with a word. */
export function OwnDecisionDialog(props: OwnDecisionDialogProps) {
  // What was chosen last time is not for this version.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  source,
  title,
  version: shown,
  seenPages,
  request,
  onDecided,
  refresh,
}: OwnDecisionDialogProps) {
  // What the user was shown is decided about, whatever the page fetches while the dialog is open.
  const [version] = useState(shown);
  const [decision, setDecision] = useState<ApprovalDecision | ''>(request.decision ?? '');
  const [word, setWord] = useState(request.word ?? '');
  const { run, busy, failure } = useAttempt(async () => {
    if (decision === '') return;
    const text = word.trim();
    const body = { ...shownWork(version), decision, ...(text !== '' && { word: text }) };
    const decided = await unlessReplaced(source.decide(body), async () => {
      onClose();
      await refresh();
    });
    if (!decided) return;
    onDecided(decided);
    onClose();
  }, 'This could not be saved. Please try again.');
  const chosen = options.find(({ value }) => value === decision);
  return (
    <FormDialog
      open
      pinned
      onClose={onClose}
      title={`Approve version ${request.version} of ${nameOfWork(title, version)}?`}
      description={describeRequest(request)}
      send={[chosen?.label ?? 'Decide', decision === '' ? '' : sending[decision]]}
      onSend={run}
      busy={busy}
      ready={decision !== ''}
    >
      <ErrorNotice message={failure} />
      <SeenPages version={version} seen={seenPages} />
      {request.note !== undefined && (
        <blockquote
          dir="auto"
          className="border-l-2 border-line pl-3 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {request.note}
        </blockquote>
      )}
      <fieldset>
        <legend className="sr-only">Your decision</legend>
        <RadioList<ApprovalDecision | ''>
          options={options}
          value={decision}
          onChange={setDecision}
        />
      </fieldset>
      <TextArea
        label="A word with it"
        required={false}
        hint="The team reads it, and other clients do not."
        rows={3}
        maxLength={maxApprovalWords}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
    </FormDialog>
  );
}

function describeRequest({ askedBy, dueOn }: AskedOfUser): string {
  const until = dueOn === undefined ? '' : ` until ${dueDayText(dueOn)}`;
  return askedBy
    ? `${nameOfPerson(askedBy)} asks you to approve it${until}.`
    : `You are asked to approve it${until}.`;
}

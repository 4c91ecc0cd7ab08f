import { useRef, useState } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { unlessReplaced } from './decided-version.ts';
import { shownWork } from './pages.ts';
import type { ReviewSource } from './review-source.ts';
import { nameOfWork, SeenPages } from './versions/seen-pages.tsx';

export interface DecisionDialogProps {
  /** What is about to be decided; undefined while it is closed. */
  status: ReviewStatus | undefined;
  onClose: () => void;
  source: ReviewSource;
  /** Of the review. */
  title: string;
  /** The version on the screen, which is the newest that the user is shown. */
  version: ReviewVersion;
  /** Of a set: how many of its pages the user was shown. */
  seenPages: number;
  /** Whether a note can be added, which is a comment on the whole version. */
  mayComment: boolean;
  onSet: (review: Review) => void;
  /** Fetches the review again, with its comments. */
  refresh: () => Promise<unknown>;
}

const words = {
  approved: {
    title: (number: number, title: string) => `Approve version ${number} of ${title}?`,
    description: 'Everyone in this review is told that this version is approved, and by whom.',
    send: (number: number) => [`Approve version ${number}`, 'Approving...'] as const,
  },
  changes_requested: {
    title: (number: number, title: string) => `Request changes to version ${number} of ${title}?`,
    description: 'Everyone in this review is told that this version needs changes.',
    send: () => ['Request changes', 'Requesting...'] as const,
  },
  needs_review: {
    title: (number: number, title: string) => `Reopen version ${number} of ${title}?`,
    description: 'What was decided about it is withdrawn: it needs review again.',
    send: () => ['Reopen', 'Reopening...'] as const,
  },
};

/** Names the version and the film that are decided about, and takes a note. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { status, onClose, source, title, version, seenPages, mayComment, onSet, refresh } = props;
  const [note, setNote] = useState('');
  // Sent with the note, so that a repeat adds nothing.
  const key = useRef(crypto.randomUUID());
  const [isDecided, setDecided] = useState(false);
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (!status) return;
    if (!isDecided && !(await decide(status))) return;
    const text = note.trim();
    if (text !== '') {
      setDecided(true);
      const comment = {
        version: version.number,
        text,
        audience: 'everyone',
        key: key.current,
      } as const;
      await source.addComment(comment);
      key.current = crypto.randomUUID();
      setNote('');
      void refresh();
    }
    close();
  }, 'This could not be saved. Please try again.');

  /** @returns whether it is decided */
  async function decide(status: ReviewStatus): Promise<boolean> {
    const answer = await unlessReplaced(
      source.setStatus({ ...shownWork(version), status }),
      async () => {
        close();
        await refresh();
      },
    );
    if (answer) onSet(answer.review);
    return answer !== undefined;
  }
  function close() {
    setDecided(false);
    clearFailure();
    onClose();
  }

  const copy = words[status ?? 'approved'];
  return (
    <FormDialog
      open={status !== undefined}
      onClose={close}
      title={copy.title(version.number, nameOfWork(title, version))}
      description={copy.description}
      send={copy.send(version.number)}
      onSend={run}
      busy={busy}
      ready
    >
      <ErrorNotice message={failure} />
      {status !== 'needs_review' && <SeenPages version={version} seen={seenPages} />}
      {mayComment && (
        <TextArea
          label="Note (optional)"
          hint={
            source.setAudience
              ? 'It becomes a comment on the whole version, which clients read, too.'
              : 'It becomes a comment on the whole version, which everyone in this review reads.'
          }
          rows={3}
          maxLength={5_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </FormDialog>
  );
}

import { useState } from 'react';
import type { Review } from '#shared/calls/reviews.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useConfirming } from '#web/lib/confirming.ts';
import { AddressDialog, type NewAddress } from './address-dialog.tsx';
import { isComplete, newLinkDraft, termsOf } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';
import { MoreReviews } from './more-reviews.tsx';
import { describeUnshowable } from './unshowable-reviews.ts';
import { useCommentedReviews } from './use-commented-reviews.ts';

/** What is shared. */
export type ShareSubject =
  | { kind: 'review'; review: Pick<Review, 'id' | 'title' | 'versions'> }
  /** Its path, with a slash at its end. */
  | { kind: 'folder'; folder: string };

export interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  /** What the link opens; undefined while the dialog has not been opened. */
  subject: ShareSubject | undefined;
  /** Called when a link was made. */
  onCreated?: () => void;
}

/** Makes a link by which people without a seat see a review or a folder, and shows its address. */
export function ShareDialog({ open, onClose, subject, onCreated }: ShareDialogProps) {
  const { call } = useApi();
  const confirming = useConfirming();
  const isFolder = subject?.kind === 'folder';
  const [draft, setDraft] = useState(newLinkDraft);
  const [others, setOthers] = useState<Review[]>([]);
  const [address, setAddress] = useState<NewAddress>();
  const shared = subject?.kind === 'review' ? [subject.review, ...others] : [];
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (!subject) return;
    const passcode = draft.asks === 'passcode' ? draft.passcode.trim() : undefined;
    await confirming(async () => {
      const { url } = await call('POST /api/links', {
        body: {
          opens:
            subject.kind === 'folder'
              ? subject
              : { kind: 'reviews', reviews: shared.map(({ id }) => id) },
          ...termsOf(draft, isFolder),
          ...(passcode && { passcode }),
        },
      });
      setAddress({ url, passcode });
      setDraft(newLinkDraft());
      setOthers([]);
      onCreated?.();
    });
  }, 'The link could not be made. Please try again.');
  const title = subject ? titleOf(subject) : '';
  const commented = useCommentedReviews(open && !isFolder);
  const sharesWords = draft.may.comment && shared.some(({ id }) => commented.has(id));
  if (address) {
    const close = () => {
      onClose();
      setAddress(undefined);
    };
    return <AddressDialog open={open} onClose={close} title={title} address={address} />;
  }
  return (
    <FormDialog
      open={open}
      onClose={() => {
        clearFailure();
        setOthers([]);
        onClose();
      }}
      title={`Share ${title}`}
      description="Clients open the link without an account, and take no seat."
      send={['Create link', 'Creating...']}
      onSend={run}
      busy={busy}
      ready={isComplete(draft)}
    >
      <ErrorNotice message={failure} />
      {subject?.kind === 'review' && (
        <MoreReviews review={subject.review.id} chosen={others} onChange={setOthers} />
      )}
      <LinkFields
        draft={draft}
        onDraft={(change) => setDraft({ ...draft, ...change })}
        isFolder={isFolder}
        withoutDownload={describeUnshowable(shared)}
      />
      {sharesWords && (
        <Notice tone="info">
          Another open link leads to the same review. Guests of both see the names and comments of
          each other.
        </Notice>
      )}
    </FormDialog>
  );
}

function titleOf(subject: ShareSubject): string {
  return subject.kind === 'folder'
    ? (subject.folder.split('/').at(-2) ?? '')
    : subject.review.title;
}

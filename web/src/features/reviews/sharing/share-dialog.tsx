import { useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import { rightsInWords } from '#shared/calls/links/link-words.ts';
import type { Review } from '#shared/calls/reviews.ts';
import type { BodyInput } from '#shared/operation.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useConfirming } from '#web/lib/confirming.ts';
import { formatMailedDay } from '#web/lib/format.ts';
import { ChangeLinkDialog } from './change-link-dialog.tsx';
import { CopyIcon, LinkAddress } from './link-address.tsx';
import { entryOf, isComplete, newEntryOf, newLinkDraft, termsOf } from './link-draft.ts';
import { describeEntry, LinkFields } from './link-fields.tsx';
import { MailLink } from './mail-link.tsx';
import { MoreReviews } from './more-reviews.tsx';
import { type AddressedLink, rememberAddress } from './remembered-addresses.ts';
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
  /** The emails to which alone it opens, as proposed. */
  people?: readonly string[];
  /** Called when a link was made. */
  onCreated?: () => void;
}

/** Makes a link by which people without a seat see a review or a folder: one press makes and copies it. */
export function ShareDialog({ open, subject, ...dialog }: ShareDialogProps) {
  // What was chosen last time is not for this link.
  return open && subject ? <OpenShareDialog subject={subject} {...dialog} /> : null;
}

type OpenProps = Omit<ShareDialogProps, 'open' | 'subject'> & { subject: ShareSubject };

function OpenShareDialog({ onClose, subject, people: proposed, onCreated }: OpenProps) {
  const isFolder = subject.kind === 'folder';
  const [draft, setDraft] = useState(() => newLinkDraft(proposed));
  const [others, setOthers] = useState<Review[]>([]);
  const [isCopied, setIsCopied] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const shared = subject.kind === 'review' ? [subject.review, ...others] : [];
  const { made, setMade, getLink } = useNewLink({
    body: () => ({
      opens:
        subject.kind === 'folder'
          ? subject
          : { kind: 'reviews', reviews: shared.map(({ id }) => id) },
      ...termsOf(draft, isFolder),
      ...newEntryOf(draft),
    }),
    passcode: newEntryOf(draft).passcode,
    onCreated,
  });
  const { run, busy, failure } = useAttempt(async () => {
    const link = await getLink();
    if (!link) return;
    // Some browsers allow it only right after a press: the address is on the screen then, with a button of its own.
    await navigator.clipboard?.writeText(link.url).then(
      () => setIsCopied(true),
      () => undefined,
    );
  }, 'The link could not be made. Please try again.');
  const commented = useCommentedReviews(!isFolder);
  const hasOtherGuests = shared.some(({ id }) => commented.has(id));
  const people = made?.link.addresses ?? entryOf(draft).addresses;
  return (
    <Dialog
      open
      pinned
      onClose={onClose}
      title={`Share ${titleOf(subject)}`}
      description="Clients open the link without an account, and take no seat."
      footer={
        <>
          {!made && (
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button
            data-autofocus
            busy={busy}
            disabled={!made && !isComplete(draft)}
            onClick={made ? onClose : () => void run()}
            icon={!made && <CopyIcon isCopied={false} />}
          >
            {made ? 'Done' : 'Copy link'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="sr-only">
          {isCopied ? 'The address is copied.' : ''}
        </p>
        <ErrorNotice message={failure} />
        {made ? (
          <>
            <LinkAddress {...made} isCopied={isCopied} />
            <MadeTerms made={made} isFolder={isFolder} onChange={() => setIsChanging(true)} />
          </>
        ) : (
          <LinkFields
            isFolded
            draft={draft}
            onDraft={(change) => setDraft({ ...draft, ...change })}
            isFolder={isFolder}
            // In the place of another line, so that nothing moves once it is known.
            aboutSharing={
              hasOtherGuests
                ? 'Another link is open. Its guests and these see nothing of each other, unless this is on for both links.'
                : undefined
            }
            withoutDownload={describeUnshowable(shared)}
            more={
              subject.kind === 'review' && (
                <MoreReviews review={subject.review.id} chosen={others} onChange={setOthers} />
              )
            }
          />
        )}
        <MailLink getLink={getLink} people={people} disabled={!made && !isComplete(draft)} />
      </div>
      {made && isChanging && (
        <ChangeLinkDialog
          link={made.link}
          onClose={() => setIsChanging(false)}
          onChanged={(link) => setMade({ ...made, link })}
        />
      )}
    </Dialog>
  );
}

interface NewLink {
  body: () => BodyInput<CallAt<'POST /api/links'>>;
  passcode: string | undefined;
  onCreated: (() => void) | undefined;
}

/** The link of a dialog, which is made once: when it is copied or mailed. */
function useNewLink({ body, passcode, onCreated }: NewLink) {
  const { call } = useApi();
  const confirming = useConfirming();
  const [made, setMade] = useState<AddressedLink>();
  const getLink = async (): Promise<AddressedLink | undefined> => {
    if (made) return made;
    const created: AddressedLink[] = [];
    await confirming(async () => {
      const { link, url } = await call('POST /api/links', { body: body() });
      const addressed = { link, url, passcode };
      created.push(addressed);
      rememberAddress(addressed);
      setMade(addressed);
      onCreated?.();
    });
    return created[0];
  };
  return { made, setMade, getLink };
}

interface MadeTermsProps {
  made: AddressedLink;
  isFolder: boolean;
  onChange: () => void;
}

/** What a link allows that was just made. */
function MadeTerms({ made: { link }, isFolder, onChange }: MadeTermsProps) {
  const { may, expiresAt } = link;
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <p className="min-w-0 text-muted">
        {`They may ${rightsInWords(isFolder ? { ...may, comment: false, approve: false } : may)}. ${describeEntry(link)}, until ${formatMailedDay(new Date(expiresAt))}.`}
      </p>
      <Button variant="secondary" size="sm" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

function titleOf(subject: ShareSubject): string {
  return subject.kind === 'folder'
    ? (subject.folder.split('/').at(-2) ?? '')
    : subject.review.title;
}

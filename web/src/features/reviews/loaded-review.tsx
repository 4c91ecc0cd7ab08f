import { ArrowLeft, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ApprovalRound, Review } from '#shared/calls/reviews.ts';
import type { User } from '#shared/rules/user.ts';
import { ButtonLink, iconButton } from '#web/components/button.tsx';
import { DropZone } from '#web/components/drop-zone.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { unlistedEntry } from '#web/features/files/entries/entries.ts';
import { useDownload } from '#web/features/files/use-download.ts';
import { classNames } from '#web/lib/class-names.ts';
import { AskAgain } from './approvals/ask-again.tsx';
import { AskDialog } from './approvals/round-button.tsx';
import { StillTool } from './comments/still-tool.tsx';
import { LazyPrintPage } from './print/lazy-print-page.tsx';
import type { MayInReview } from './refusal-to-share.ts';
import { ReviewHeader } from './review-header.tsx';
import { reviewPath, useReviewLocation } from './review-location.ts';
import { ReviewScreen } from './review-screen.tsx';
import type { ReviewSource } from './review-source.ts';
import type { useReview } from './use-review.ts';
import { describeUnseen, useViewing } from './use-viewing.ts';
import { CarryDialog } from './versions/carry-dialog.tsx';
import { comparableVersions, newestVersion, versionBefore } from './versions/left-versions.ts';
import { usePagePosters } from './versions/use-page-posters.ts';
import { useShownWork } from './versions/use-shown-work.ts';
import { useVersionUpload } from './versions/use-version-upload.ts';
import { VersionNotices } from './versions/version-notices.tsx';

interface LoadedReviewProps extends Omit<ReturnType<typeof useReview>, 'review' | 'may'> {
  source: ReviewSource;
  review: Review;
  user: User;
  may: MayInReview;
}

/** A review whose versions are known: the one in the address, or the newest, as a member sees it. */
export function LoadedReview(props: LoadedReviewProps) {
  const { source, review, user, may, update, problem, refresh } = props;
  const {
    version: asked,
    compare,
    page: askedPage,
    comment: linked,
    isPrinted,
  } = useReviewLocation();
  const { version, page, holdPage } = useShownWork(review, { version: asked, page: askedPage });
  const { presentationOf, seenPages, report } = useViewing();
  const posterOf = usePagePosters(version);
  const number = version?.number ?? 0;
  const navigate = useNavigate();
  const [carrying, setCarrying] = useState(false);
  const [asking, setAsking] = useState(false);
  const upload = useVersionUpload(review, refresh);
  const download = useDownload(refresh, () => report(number, 'shown', page?.number));
  const { id } = review;
  const onPage = useCallback(
    (page: number) => {
      holdPage(page);
      void navigate(reviewPath(id, { version: asked, compare, page }), { replace: true });
    },
    [navigate, id, asked, compare, holdPage],
  );
  const copyLink = useCallback(
    ({ id, version: number }: ReviewComment) =>
      void copy(location.origin + reviewPath(review.id, { version: number, comment: id })),
    [review.id],
  );
  if (!version) return null;
  if (isPrinted) {
    return (
      <LazyPrintPage
        source={source}
        review={review}
        version={version}
        company={user.companyName}
        back={
          <ButtonLink
            variant="ghost"
            className="-ml-4"
            to={reviewPath(review.id, { version: version.number })}
            icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          >
            Back to the review
          </ButtonLink>
        }
      />
    );
  }
  const earlier = versionBefore(review, version);
  const newest = newestVersion(review);
  const onAsk = version === newest && may('manage_reviews') ? () => setAsking(true) : undefined;
  const onRound = (answer: { review: Review; rounds?: ApprovalRound[] | undefined }) =>
    update(answer.review, { rounds: answer.rounds ?? [] });
  const other = comparableVersions(review, version).find(({ number }) => number === compare);
  const file = page ?? version;
  const onDownload =
    file.state === 'current' ? () => void download([unlistedEntry(file.path)]) : undefined;
  const way = onDownload && 'download';
  const mayUpload = may('upload_files') && may('review_files');
  const nextNumber = (review.versions.at(-1)?.number ?? 0) + 1;
  return (
    <DropZone
      target={review.title}
      hint={`Drop to add version ${nextNumber}`}
      onDrop={mayUpload ? upload.drop : undefined}
      className="flex min-h-0 flex-1 flex-col"
    >
      <ReviewScreen
        key={version.number}
        source={source}
        review={review}
        version={version}
        draftName={`${user.id} ${review.id} ${version.number}`}
        member={{ id: user.id, mayShare: may('share_links'), stillTool: StillTool }}
        page={page?.number ?? askedPage}
        onPage={onPage}
        posterOf={posterOf}
        linked={linked}
        mayComment={may('review_files')}
        mayManage={may('manage_reviews')}
        isOffline={problem === 'failed'}
        onCopyLink={copyLink}
        onPresentation={(...presented) => report(number, ...presented)}
        onDownload={onDownload}
        compared={
          other && {
            version: other,
            draftName: `${user.id} ${review.id} ${other.number}`,
            end: (
              <Link
                to={reviewPath(review.id, { version: version.number, page: askedPage })}
                aria-label="End the comparison"
                data-tooltip="End the comparison"
                className={classNames(iconButton, 'size-9 pointer-coarse:size-11')}
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
              </Link>
            ),
          }
        }
        notices={
          <>
            {version === newest && (
              <AskAgain version={version} rounds={props.rounds} onAsk={onAsk} />
            )}
            <VersionNotices {...props} version={version} page={page} />
          </>
        }
        earlier={
          earlier && {
            number: earlier.number,
            source,
            onCarry: may('review_files') ? () => setCarrying(true) : undefined,
            onLook: () => void navigate(reviewPath(review.id, { version: earlier.number })),
          }
        }
        header={(comments, reload) => (
          <>
            <ReviewHeader
              {...props}
              version={version}
              comments={comments}
              seenPages={seenPages(version)}
              undecidable={describeUnseen(version, presentationOf(number), way)}
              onVersion={update}
              onRound={onRound}
              onAsk={onAsk}
              upload={mayUpload ? upload : undefined}
              earlier={earlier}
              onCarry={() => setCarrying(true)}
            />
            <AskDialog
              open={asking}
              onClose={() => setAsking(false)}
              review={review}
              version={version.number}
              rounds={props.rounds}
              user={user}
              onAsked={onRound}
            />
            {carrying && earlier && (
              <CarryDialog
                open
                onClose={() => setCarrying(false)}
                review={review}
                from={earlier.number}
                to={version.number}
                onCarried={reload}
              />
            )}
          </>
        )}
      />
    </DropZone>
  );
}

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied', description: 'It opens this comment for members.' });
  } catch {
    toast({ title: 'Link to the comment', description: link });
  }
}

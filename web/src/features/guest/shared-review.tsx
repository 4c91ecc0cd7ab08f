import { ArrowLeft, Check, Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { inlineContentType } from '#shared/rules/text/inline-content-type.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { ReviewScreen } from '#web/features/reviews/review-screen.tsx';
import { StatusBadge } from '#web/features/reviews/status-badge.tsx';
import {
  describeDecision,
  newestVersion,
  Undecidable,
  useDecision,
} from '#web/features/reviews/status-control.tsx';
import { useReview } from '#web/features/reviews/use-review.ts';
import { describeUnseen, useViewing } from '#web/features/reviews/use-viewing.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pressLink } from '#web/lib/download-file.ts';
import type { GuestCalls } from './guest-calls.ts';
import { PlaceLink } from './place-link.tsx';
import { goToPlace, usePlace } from './use-place.ts';
import { askForDownload, type OpenedLink } from './use-share-link.ts';
import { Watermark } from './watermark.tsx';

export interface SharedReviewsProps {
  link: OpenedLink;
  /** Of the link. */
  id: string;
  calls: GuestCalls;
}

interface SharedReviewProps extends SharedReviewsProps {
  /** The id of the review. */
  review: string;
  /** Whether the link opens others, too. */
  isListed: boolean;
}

const notDownloaded = errorToast('The download could not be started. Please try again.');
const notOpened = errorToast('The file could not be opened. Please try again.');

/** A review as a guest sees it: with what the link allows. */
export function SharedReview(props: SharedReviewProps) {
  const { link, id, calls, review: reviewId, isListed } = props;
  const { may, overlay } = link;
  const place = usePlace();
  const source = useMemo(() => calls.reviewSource(reviewId), [calls, reviewId]);
  const { review, problem, refresh, update } = useReview(source);
  const version =
    review?.versions.find(({ number }) => String(number) === place.version) ??
    review?.versions.at(-1);
  const { presentationOf, report } = useViewing();
  const { run: download, busy } = useAction(async (number: number) => {
    pressLink(await calls.downloadUrl(reviewId, number), { download: '' });
    report(number, 'shown');
  }, notDownloaded);
  const { run: open } = useAction(async (number: number) => {
    const { url } = await source.getMedia(String(number));
    pressLink(url, { target: '_blank', rel: 'noreferrer' });
    report(number, 'shown');
  }, notOpened);

  const number = version?.number;
  useEffect(() => {
    if (number !== undefined) calls.remember(reviewId, number);
  }, [calls, reviewId, number]);

  if (problem === 'gone' || (review && !version)) {
    return <p className="py-8 text-center">This review is no longer here.</p>;
  }
  if (!review || !version) {
    return problem ? (
      <LoadError what="The review" onRetry={refresh} />
    ) : (
      <div className="grid min-h-64 flex-1 place-items-center text-muted">
        <Spinner size="lg" label="Loading the review" />
      </div>
    );
  }
  const onDownload = may.download ? () => void download(version.number) : undefined;
  const newest = newestVersion(review);
  return (
    <>
      <PageMeta title={link.company ? `${review.title} · ${link.company}` : review.title} />
      <ReviewScreen
        key={version.number}
        source={source}
        review={review}
        version={version}
        draftName={`${id} ${review.id} ${version.number}`}
        hasComments={may.comment}
        mayComment={may.comment}
        mayManage={false}
        note={problem === 'failed' ? 'No connection: what is new is not shown.' : undefined}
        onPresentation={(presentation) => report(version.number, presentation)}
        onDownload={onDownload}
        insteadOfDownload={{ hint: askForDownload(link), onOpen: () => void open(version.number) }}
        watermark={overlay && <Watermark {...overlay} />}
        header={() => (
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-48">
              {isListed && (
                <PlaceLink
                  to={{}}
                  className="inline-flex min-h-6 items-center gap-1.5 text-xs text-muted hover:underline hover:underline-offset-4 pointer-coarse:min-h-11"
                >
                  <ArrowLeft aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
                  All reviews
                </PlaceLink>
              )}
              <h1 dir="auto" className="truncate text-lg" title={review.title}>
                {review.title}
              </h1>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
                <span>{`Version ${version.number}`}</span>
                <StatusBadge status={version.status} />
                <span>{describeDecision(version)}</span>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <VersionChoice
                review={review}
                version={version}
                onChoose={(number) =>
                  goToPlace({ review: isListed ? review.id : undefined, version: number })
                }
              />
              {may.approve && newest && (
                <Decision
                  source={source}
                  version={newest}
                  undecidable={describeUnseen(
                    newest,
                    // What is on the screen is what is decided about.
                    version === newest ? presentationOf(newest.number) : 'pending',
                    may.download ? 'download' : isOpened(newest) ? 'open' : undefined,
                  )}
                  onSet={update}
                  refresh={refresh}
                />
              )}
              {onDownload && (
                <Button
                  variant="secondary"
                  busy={busy}
                  onClick={onDownload}
                  aria-label="Download"
                  data-tooltip="Download"
                  className="px-3"
                  icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.5} />}
                />
              )}
            </div>
          </header>
        )}
      />
    </>
  );
}

/** Whether a version is opened in a tab of its own, as a document is. */
function isOpened({ kind, path }: ReviewVersion): boolean {
  return kind === 'other' && inlineContentType(path) !== null;
}

interface VersionChoiceProps {
  review: Review;
  version: ReviewVersion;
  onChoose: (number: string) => void;
}

/** A native list, which phones show in their own way. */
function VersionChoice({ review: { versions }, version, onChoose }: VersionChoiceProps) {
  if (versions.length < 2) return null;
  return (
    <select
      aria-label="Version"
      value={version.number}
      onChange={({ target }) => onChoose(target.value)}
      className="h-10 rounded-control border border-control bg-raised px-3 text-sm hover:border-text pointer-coarse:h-11"
    >
      {versions.toReversed().map(({ number }) => (
        <option key={number} value={number}>{`Version ${number}`}</option>
      ))}
    </select>
  );
}

/** What else can be decided about the newest version. */
function Decision(props: Parameters<typeof useDecision>[0]) {
  const { version, undecidable } = props;
  const isUndecidable = undecidable !== undefined;
  const { run: set, busy } = useDecision(props);
  return (
    <>
      <Undecidable reason={undecidable} />
      {version.status !== 'changes_requested' && (
        <Button
          variant="secondary"
          disabled={busy || isUndecidable}
          onClick={() => set('changes_requested')}
        >
          Request changes
        </Button>
      )}
      {version.status !== 'approved' && (
        <Button
          variant="secondary"
          busy={busy}
          disabled={isUndecidable}
          onClick={() => set('approved')}
          icon={<Check aria-hidden="true" className="size-4 text-success" strokeWidth={2} />}
        >
          {`Approve version ${version.number}`}
        </Button>
      )}
    </>
  );
}

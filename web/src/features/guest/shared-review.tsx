import { ArrowLeft, Download, Printer } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { inlineContentType } from '#shared/rules/text/inline-content-type.ts';
import { Button, iconButton } from '#web/components/button.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { Decision } from '#web/features/reviews/decision.tsx';
import { LazyPrintPage } from '#web/features/reviews/print/lazy-print-page.tsx';
import { ReviewBar } from '#web/features/reviews/review-bar.tsx';
import { ReviewScreen } from '#web/features/reviews/review-screen.tsx';
import { useReview } from '#web/features/reviews/use-review.ts';
import { describeUnseen, useViewing } from '#web/features/reviews/use-viewing.ts';
import {
  comparableVersions,
  newestVersion,
  versionBefore,
} from '#web/features/reviews/versions/left-versions.ts';
import { useShownWork } from '#web/features/reviews/versions/use-shown-work.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
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

/** Few guests are asked. */
const OwnDecision = lazy(async () => ({
  default: (await import('#web/features/reviews/approvals/own-decision.tsx')).OwnDecision,
}));

const notDownloaded = errorToast('The download could not be started. Please try again.');
const notOpened = errorToast('The file could not be opened. Please try again.');

/** A review as a guest sees it: with what the link allows. */
export function SharedReview(props: SharedReviewProps) {
  const { link, id, calls, review: reviewId, isListed } = props;
  const { may, overlay } = link;
  const place = usePlace();
  const source = useMemo(() => calls.reviewSource(reviewId), [calls, reviewId]);
  const { review, request, isAsked, problem, refresh, update } = useReview(source);
  const askedPage = place.page === undefined ? undefined : Number(place.page);
  const { version, page, holdPage } = useShownWork(review, {
    version: place.version === undefined ? undefined : Number(place.version),
    page: askedPage,
  });
  const { presentationOf, seenPages, report } = useViewing();
  const { run: download, busy } = useAction(async (number: number) => {
    pressLink(await calls.downloadUrl(reviewId, number, page?.number), { download: '' });
    report(number, 'shown', page?.number);
  }, notDownloaded);
  const { run: open } = useAction(async (number: number) => {
    const { proxy, url = proxy?.url } = await source.getMedia(String(number));
    if (url === undefined) throw new Error('There is nothing to open.');
    pressLink(url, { target: '_blank', rel: 'noreferrer' });
    report(number, 'shown');
  }, notOpened);

  const { version: asked, compare } = place;
  const onPage = useCallback(
    (page: number) => {
      holdPage(page);
      goToPlace(
        { review: isListed ? reviewId : undefined, version: asked, compare, page: String(page) },
        'replaceState',
      );
    },
    [isListed, reviewId, asked, compare, holdPage],
  );
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
      <div data-fill className="grid min-h-64 flex-1 place-items-center text-muted">
        <Spinner size="lg" label="Loading the review" />
      </div>
    );
  }
  const onDownload = may.download ? () => void download(version.number) : undefined;
  const newest = newestVersion(review);
  const other = comparableVersions(review, version).find(
    ({ number }) => String(number) === place.compare,
  );
  const decides = may.approve && version === newest;
  const unseen = describeUnseen(
    version,
    presentationOf(version.number),
    may.download ? 'download' : isOpened(version) ? 'open' : undefined,
  );
  const undecidable = isAsked && !request ? 'Others are asked to approve this version.' : unseen;
  const earlier = versionBefore(review, version);
  const inReview = {
    review: isListed ? review.id : undefined,
    version: String(version.number),
    page: place.page,
  };
  const mark = overlay && <Watermark {...overlay} />;
  if (place.print && may.comment) {
    return (
      <LazyPrintPage
        source={source}
        review={review}
        version={version}
        company={link.company}
        back={
          <PlaceLink to={inReview} className="text-sm text-link underline underline-offset-4">
            Back to the review
          </PlaceLink>
        }
        watermark={mark}
      />
    );
  }
  const goToVersion = (version: string) => goToPlace({ ...inReview, version });
  return (
    <>
      <PageMeta title={link.company ? `${review.title} · ${link.company}` : review.title} />
      <ReviewScreen
        key={version.number}
        source={source}
        review={review}
        version={version}
        draftName={`${id} ${review.id} ${version.number}`}
        page={page?.number ?? askedPage}
        onPage={onPage}
        hasComments={may.comment}
        mayComment={may.comment}
        mayManage={false}
        isOffline={problem === 'failed'}
        onPresentation={(...presented) => report(version.number, ...presented)}
        onDownload={onDownload}
        insteadOfDownload={{ hint: askForDownload(link), onOpen: () => void open(version.number) }}
        watermark={mark}
        compared={
          other && {
            version: other,
            draftName: `${id} ${review.id} ${other.number}`,
            end: (
              <Button variant="ghost" size="sm" onClick={() => goToVersion(String(version.number))}>
                End the comparison
              </Button>
            ),
          }
        }
        earlier={
          earlier && {
            number: earlier.number,
            source,
            onCarry: undefined,
            onLook: () => goToVersion(String(earlier.number)),
          }
        }
        header={(comments) => (
          <ReviewBar
            back={
              isListed && (
                <PlaceLink
                  to={{}}
                  className={classNames(iconButton, 'size-8 shrink-0 pointer-coarse:h-11')}
                >
                  <span className="sr-only">All reviews</span>
                  <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
                </PlaceLink>
              )
            }
            title={review.title}
            version={version}
            undecidable={decides ? undecidable : undefined}
            versions={
              <VersionChoice
                review={review}
                version={version}
                onChoose={goToVersion}
                onCompare={(compare) => goToPlace({ ...inReview, compare })}
              />
            }
            decision={
              newest && version !== newest ? (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => goToVersion(String(newest.number))}
                  className="@max-[34rem]/bar:grow"
                >
                  {`Open version ${newest.number}`}
                </Button>
              ) : (
                (request && decides && (
                  <Suspense>
                    <OwnDecision
                      source={source}
                      title={review.title}
                      version={version}
                      seenPages={seenPages(version)}
                      request={request}
                      isUndecidable={undecidable !== undefined}
                      onDecided={(answer) => update(answer.review, { request: answer.request })}
                      refresh={refresh}
                    />
                  </Suspense>
                )) ||
                (decides && !isAsked && (
                  <Decision
                    source={source}
                    title={review.title}
                    version={version}
                    seenPages={seenPages(version)}
                    mayComment={may.comment}
                    isUndecidable={undecidable !== undefined}
                    onSet={update}
                    refresh={refresh}
                  />
                ))
              )
            }
          >
            {comments && comments.length > 0 && (
              <PlaceLink
                to={{ ...inReview, print: 'yes' }}
                className={classNames(iconButton, 'size-8 pointer-coarse:size-10')}
              >
                <span className="sr-only">Print comments</span>
                <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} />
              </PlaceLink>
            )}
            {onDownload && (
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                onClick={onDownload}
                aria-label="Download"
                data-tooltip="Download"
                className="px-2.5"
                icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.5} />}
              />
            )}
          </ReviewBar>
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
  onCompare: (number: string) => void;
}

const comparing = 'compare ';

/** A native list, which phones show in their own way. */
function VersionChoice(props: VersionChoiceProps) {
  const { review, version, onChoose, onCompare } = props;
  const { versions } = review;
  if (versions.length < 2)
    return (
      <span className="shrink-0 text-xs text-muted @max-[26rem]/bar:sr-only">
        Version {version.number}
      </span>
    );
  return (
    <NativeSelect
      aria-label="Version"
      value={version.number}
      onChange={({ target: { value } }) =>
        value.startsWith(comparing) ? onCompare(value.slice(comparing.length)) : onChoose(value)
      }
      className="h-8 rounded-control border border-control bg-raised pr-8 pl-2.5 text-sm transition-colors duration-150 hover:bg-hover pointer-coarse:h-10"
      frameClassName="w-28 shrink-0"
    >
      {versions.toReversed().map(({ number }) => (
        <option key={number} value={number}>{`Version ${number}`}</option>
      ))}
      {comparableVersions(review, version)
        .toReversed()
        .map(({ number }) => (
          <option
            key={`${comparing}${number}`}
            value={`${comparing}${number}`}
          >{`Compare with version ${number}`}</option>
        ))}
    </NativeSelect>
  );
}

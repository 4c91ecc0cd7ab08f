import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/fields/checkbox.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { threadsIn, threadsOf, wholeView } from '#web/features/reviews/comments/comment-view.ts';
import {
  type ExportedStatus,
  StatusChoice,
  TeamChoice,
} from '#web/features/reviews/comments/export-choices.tsx';
import { useComments } from '#web/features/reviews/comments/use-comments.ts';
import { describeStatus } from '#web/features/reviews/decision.tsx';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import { useVersionMedia } from '#web/features/reviews/use-version-media.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import type { Still } from './capture-stills.ts';
import { PrintedThread, stillUrlOf } from './printed-thread.tsx';
import { usePagePictures } from './use-page-pictures.tsx';
import { useStills } from './use-stills.ts';

export interface PrintPageProps {
  source: ReviewSource;
  review: Review;
  version: ReviewVersion;
  /** Whose work it is; null where it has no name yet. */
  company: string | null;
  /** The way back. */
  back: ReactNode;
  /** Lies on the pictures, as it does in the player. */
  watermark?: ReactNode;
}

/** The comments of a version beside their frames, to be printed, or saved as a PDF by the browser. */
export function PrintPage(props: PrintPageProps) {
  const { source, review, version, company, back, watermark } = props;
  const { comments, loading, failed, retry } = useComments(
    source,
    version.number,
    review.revision,
    () => undefined,
  );
  const [chosen, setChosen] = useState<ExportedStatus>();
  // What is printed is what clients see, until something else is chosen.
  const [withTeam, setWithTeam] = useState(false);
  const [withPictures, setWithPictures] = useState(true);
  const all = threadsOf(comments ?? []);
  const hasTeam = all.some(({ comment }) => comment.audience === 'team');
  const readable = all.filter(({ comment }) => withTeam || comment.audience !== 'team');
  const open = readable.filter(({ comment }) => !comment.isDone);
  const which = chosen ?? (open.length > 0 ? 'open' : 'all');
  const threads = threadsIn(which === 'open' ? open : readable, wholeView);

  const isSet = version.pages !== undefined;
  const media = useVersionMedia(source, isSet ? undefined : version.number);
  const isPicture = version.kind === 'picture' && !isSet;
  const canHavePictures = version.kind === 'film' || version.kind === 'picture';
  const printed = withPictures && !loading ? threads.map(({ comment }) => comment) : [];
  const stills = useStills(version, media, printed);
  const pages = usePagePictures(source, version, printed);
  const [size, setSize] = useState<Omit<Still, 'url'>>();
  const [isBroken, setBroken] = useState(false);
  // Of pictures of Files, which are printed whether frames are or not.
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const hasPictures = threads
    .flatMap(({ comment, replies }) => [comment, ...replies])
    .every((comment) => settled.has(stillUrlOf(comment) ?? '') || !stillUrlOf(comment));
  const picture = isPicture && media.url && size ? { url: media.url, ...size } : undefined;
  const shape = picture ?? stills.first;
  const isFailed = stills.failed || media.failed || media.isWithheld || isBroken || pages.failed;
  const isPreparingFrames =
    loading ||
    (withPictures &&
      canHavePictures &&
      (isSet ? !pages.isReady : !isFailed && !isReady(stills, media, picture)));
  const isPreparing = isPreparingFrames || !hasPictures;
  const about = [
    `Version ${version.number}`,
    describeStatus(version) || statusLabels[version.status],
    which === 'open'
      ? pluralize(threads.length, 'open comment')
      : pluralize(threads.length, 'comment'),
  ];
  return (
    <div className="mx-auto w-full max-w-4xl print:max-w-none">
      <PageMeta title={`${review.title}, version ${version.number}, comments`} />
      <div className="mb-5 flex flex-col gap-4 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {back}
          <Button
            busy={isPreparing}
            disabled={threads.length === 0}
            onClick={() => window.print()}
            icon={<Printer aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          >
            Print or save as PDF
          </Button>
        </div>
        {!loading && (
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-line pt-4">
            <StatusChoice
              counts={{ open: open.length, all: readable.length }}
              value={which}
              onChange={setChosen}
              className="h-10 pointer-coarse:h-11"
            />
            {hasTeam && (
              <TeamChoice
                withTeam={withTeam}
                onChange={setWithTeam}
                className="h-10 pointer-coarse:h-11"
              />
            )}
            <div className="flex h-10 min-w-64 flex-1 items-center gap-3 text-sm pointer-coarse:h-11">
              {canHavePictures && (
                <Checkbox isOn={withPictures} onChange={setWithPictures} className="mr-auto h-full">
                  {isSet ? 'Pictures' : 'Frames'}
                </Checkbox>
              )}
              {isPreparingFrames && version.kind === 'film' && media.url !== undefined && (
                // On the page, as browsers report no frames of others.
                <video
                  ref={stills.video}
                  src={media.url}
                  crossOrigin="anonymous"
                  playsInline
                  muted
                  preload="auto"
                  aria-label="The frame that is prepared"
                  className="h-full w-auto rounded-[4px] bg-sunken"
                />
              )}
              <p role="status" className="text-muted tabular-nums">
                {describeProgress(isPreparing, isFailed && withPictures, stills)}
              </p>
            </div>
          </div>
        )}
      </div>
      {failed && <LoadError what="The comments" onRetry={() => void retry()} />}
      {loading && !failed && <Skeleton className="h-64 w-full print:hidden" />}
      {/* How high it is, the first frame tells. */}
      {!loading && isPreparingFrames && !shape && !isSet && (
        <Skeleton className="h-96 w-full print:hidden" />
      )}
      {!loading && (shape || isSet || !isPreparingFrames) && (
        <article
          data-theme="light"
          className="rounded-control border border-line bg-raised px-5 py-6 text-text sm:px-10 sm:py-10 print:border-0 print:p-0"
        >
          <header className="border-b-2 border-text pb-4">
            <p className="mb-6 flex items-baseline justify-between gap-4 text-sm print:mb-4">
              <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
                {company}
              </span>
              <span className="shrink-0 text-muted">{formatDate(new Date())}</span>
            </p>
            <h1 dir="auto" className="text-2xl wrap-anywhere">
              {review.title}
            </h1>
            <p className="mt-1 text-sm text-muted">{about.join(' · ')}</p>
            {withTeam && (
              <p className="mt-1 text-sm font-medium">
                Not for clients: with what was written for the team.
              </p>
            )}
          </header>
          {threads.length === 0 && <p className="mt-4 text-sm">There are no such comments.</p>}
          <ol aria-label="Comments">
            {threads.map((thread, index) => {
              const { comment } = thread;
              const ofPage = pages.of.get(comment.page ?? 0);
              const still = isSet
                ? (ofPage ?? undefined)
                : isPicture
                  ? picture
                  : stills.stillOf(comment);
              const isAt = isPicture || (canHavePictures && comment.at !== undefined);
              const hasPicture = withPictures && isAt && (still || !isFailed);
              const shown = isSet ? withPictures && still : hasPicture && shape;
              return (
                <PrintedThread
                  key={comment.id}
                  thread={thread}
                  number={index + 1}
                  version={version}
                  still={still}
                  shape={shown || undefined}
                  watermark={watermark}
                  onSettled={(url) => setSettled((before) => new Set(before).add(url))}
                />
              );
            })}
          </ol>
        </article>
      )}
      {pages.loading}
      {isPicture && media.url && (
        <img
          src={media.url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setBroken(true)}
          className="hidden"
        />
      )}
    </div>
  );
}

function isReady(
  { wanted, made }: ReturnType<typeof useStills>,
  { table }: ReturnType<typeof useVersionMedia>,
  picture: Still | undefined,
): boolean {
  return picture !== undefined || (table !== undefined && made === wanted);
}

function describeProgress(
  isPreparing: boolean,
  isFailed: boolean,
  { wanted, made }: ReturnType<typeof useStills>,
): string {
  if (isFailed) return 'Frames this browser cannot show are left out.';
  if (!isPreparing) return 'Ready to print.';
  return wanted > made ? `Frame ${made + 1} of ${wanted}...` : 'Preparing...';
}

import { ArrowLeft, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ApprovalRound, Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { tabPath } from '#shared/rules/site.ts';
import type { User } from '#shared/rules/user.ts';
import { Button, ButtonLink, iconButton } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { filePath } from '#web/features/files/addresses.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
import { OwnDecision } from './approvals/own-decision.tsx';
import { askedOfMember, countedIn } from './approvals/own-request.ts';
import { RoundButton, RoundDialog } from './approvals/round-button.tsx';
import type { RoundDialogProps } from './approvals/round-dialog.tsx';
import { Decision, DecisionDialog } from './decision.tsx';
import type { ExportMarkersDialogProps } from './markers/export-markers-dialog.tsx';
import { exportedReview } from './markers/exported-review.ts';
import { pathsToRepeat } from './pages.ts';
import { type MayInReview, refusalToShare } from './refusal-to-share.ts';
import { ReviewBar } from './review-bar.tsx';
import { reviewPath } from './review-location.ts';
import { ReviewMenu } from './review-menu.tsx';
import type { ReviewSource } from './review-source.ts';
import { LinksDialog, ShareDialog } from './sharing/lazy-dialogs.ts';
import { ChooseFileDialog } from './versions/choose-file-dialog.tsx';
import { leftVersions, newestVersion } from './versions/left-versions.ts';
import { useAddVersion } from './versions/use-add-version.ts';
import type { useVersionUpload } from './versions/use-version-upload.ts';
import { VersionMenu, VersionProgress } from './versions/version-menu.tsx';
import type { ViewsDialogProps } from './views/views-dialog.tsx';

interface ReviewHeaderProps {
  source: ReviewSource;
  review: Review;
  version: ReviewVersion;
  /** Of the version; undefined until all have loaded. */
  comments: readonly ReviewComment[] | undefined;
  /** Why nothing can be decided about the version yet. */
  undecidable: string | undefined;
  /** Of a set: how many of its pages the user was shown. */
  seenPages: number;
  /** Who was asked to approve versions. */
  rounds: readonly ApprovalRound[] | undefined;
  user: Pick<User, 'permissions' | 'email' | 'username'>;
  may: MayInReview;
  /** Fetches the review again. */
  refresh: () => Promise<unknown>;
  /** Called with what an own change has answered. */
  onVersion: (review: Review) => void;
  /** Called with what an own change of who was asked, or has decided, has answered. */
  onRound: RoundDialogProps['onWithdrawn'];
  /** Asks to approve the version; undefined if the user may not, or it is not the newest. */
  onAsk: (() => void) | undefined;
  /** Uploads the next version; undefined if the user may not. */
  upload: ReturnType<typeof useVersionUpload> | undefined;
  /** The version before it, whose open comments can be carried over. */
  earlier: ReviewVersion | undefined;
  onCarry: () => void;
  /** Whether the user is mailed what is new. */
  mails: boolean;
  setMails: (mails: boolean) => void;
}

type OpenDialog =
  | 'add'
  | 'export'
  | 'links'
  | 'remove'
  | 'removeVersion'
  | 'reopen'
  | 'round'
  | 'share'
  | 'views';

const ExportMarkersDialog = lazyDialog<ExportMarkersDialogProps>(
  async () => (await import('./markers/export-markers-dialog.tsx')).ExportMarkersDialog,
  ({ open }) => open,
);

const ViewsDialog = lazyDialog<ViewsDialogProps>(
  async () => (await import('./views/views-dialog.tsx')).ViewsDialog,
  ({ open }) => open,
);

const notSwitched = errorToast('The emails could not be turned on or off. Please try again.');

/** The title of a review, what was decided, and what can be done with it. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { source, review, version, comments, earlier, may, onVersion, onRound, onAsk } = props;
  const { call } = useApi();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const add = useAddVersion(review, onVersion);
  // Not with each letter that is typed beside it.
  const exported = useMemo(() => exportedReview(version, comments ?? []), [version, comments]);
  const left = leftVersions(review);
  const mayRemoveVersion =
    version.state !== 'erased' &&
    left.length > 1 &&
    may('review_files') &&
    (may('manage_reviews') || version.addedBy?.email === props.user.email);
  const { run: switchMails } = useAction(async () => {
    const on = !props.mails;
    await call('PUT /api/reviews/{id}/mails', { params: { id: review.id }, body: { on } });
    props.setMails(on);
    toast(
      on
        ? {
            title: 'Emails are on',
            description: 'You are told what is new in this review, at most once an hour.',
          }
        : {
            title: 'Emails are off',
            description: 'You are no longer told by email what is new in this review.',
          },
    );
  }, notSwitched);
  const newest = newestVersion(review);
  const isNewest = version === newest;
  const round = props.rounds?.find((one) => one.version === version.number);
  const request = isNewest ? askedOfMember(round) : undefined;
  const isAsked = countedIn(round).length > 0;
  const sets = isNewest && !isAsked && may('manage_reviews');
  const hasDecision = Boolean(round || (newest && !isNewest) || sets);
  return (
    <>
      <ReviewBar
        back={
          <Link
            to={tabPath('review')}
            aria-label="Review"
            data-tooltip="All reviews"
            className={classNames(iconButton, 'size-8 shrink-0 pointer-coarse:h-11')}
          >
            <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </Link>
        }
        title={review.title}
        version={version}
        undecidable={request || sets ? props.undecidable : undefined}
        versions={
          <>
            <VersionMenu
              review={review}
              version={version}
              onUpload={props.upload && (() => void props.upload?.choose())}
              onAdd={may('review_files') ? () => setDialog('add') : undefined}
              onRemove={mayRemoveVersion ? () => setDialog('removeVersion') : undefined}
            />
            {props.upload?.sent !== undefined && (
              <VersionProgress
                number={(review.versions.at(-1)?.number ?? 0) + 1}
                sent={props.upload.sent}
              />
            )}
          </>
        }
        decision={
          hasDecision && (
            <>
              {round && <RoundButton round={round} onOpen={() => setDialog('round')} />}
              {newest && !isNewest && (
                <ButtonLink
                  variant="secondary"
                  size="sm"
                  to={reviewPath(review.id, { version: newest.number })}
                  className="@max-[34rem]/bar:grow"
                >
                  {`Open version ${newest.number}`}
                </ButtonLink>
              )}
              {request && (
                <OwnDecision
                  source={source}
                  title={review.title}
                  version={version}
                  seenPages={props.seenPages}
                  request={request}
                  isUndecidable={props.undecidable !== undefined}
                  onDecided={onRound}
                  refresh={props.refresh}
                />
              )}
              {sets && (
                <Decision
                  source={source}
                  title={review.title}
                  version={version}
                  seenPages={props.seenPages}
                  mayComment={may('review_files')}
                  isUndecidable={props.undecidable !== undefined}
                  onSet={onVersion}
                  refresh={props.refresh}
                />
              )}
            </>
          )
        }
      >
        {may('share_links') && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => setDialog('share')}
            icon={<Share2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
            className="@max-[48rem]/bar:hidden"
            {...ShareDialog.opener}
          >
            Share
          </Button>
        )}
        <ReviewMenu
          onShare={may('share_links') ? () => setDialog('share') : undefined}
          onViews={() => setDialog('views')}
          onOpenFile={
            version.state === 'current' ? () => void navigate(filePath(version.path)) : undefined
          }
          onAsk={
            onAsk &&
            (() => {
              close();
              onAsk();
            })
          }
          onReopen={
            sets && version.status !== 'needs_review' ? () => setDialog('reopen') : undefined
          }
          onLinks={() => setDialog('links')}
          refusalToShare={refusalToShare(props.user, may)}
          exported={exported.kind === 'whole' ? 'comments' : 'markers'}
          onExport={exported.film.comments.length ? () => setDialog('export') : undefined}
          onPrint={
            comments?.length
              ? () =>
                  void navigate(reviewPath(review.id, { version: version.number, print: 'yes' }))
              : undefined
          }
          onCarry={earlier && may('review_files') ? props.onCarry : undefined}
          onSwitchMails={() => void switchMails()}
          mails={props.mails}
          onRemove={may('manage_reviews') ? () => setDialog('remove') : undefined}
        />
      </ReviewBar>
      <DecisionDialog
        status={dialog === 'reopen' ? 'needs_review' : undefined}
        onClose={close}
        source={source}
        title={review.title}
        version={version}
        seenPages={props.seenPages}
        mayComment={may('review_files')}
        onSet={onVersion}
        refresh={props.refresh}
      />
      <RoundDialog
        open={dialog === 'round'}
        onClose={close}
        review={review.id}
        round={round}
        onAsk={
          onAsk &&
          (() => {
            close();
            onAsk();
          })
        }
        mayWithdraw={may('manage_reviews')}
        onWithdrawn={onRound}
        refresh={props.refresh}
      />
      <ShareDialog open={dialog === 'share'} onClose={close} subject={{ kind: 'review', review }} />
      <LinksDialog
        open={dialog === 'links'}
        onClose={close}
        user={props.user}
        review={review}
        onShare={() => setDialog('share')}
      />
      <ViewsDialog open={dialog === 'views'} onClose={close} review={review} version={version} />
      <ChooseFileDialog
        open={dialog === 'add'}
        onClose={close}
        number={(review.versions.at(-1)?.number ?? 0) + 1}
        from={version.path}
        pages={pathsToRepeat(newest)}
        onChoose={add}
      />
      <ExportMarkersDialog open={dialog === 'export'} onClose={close} exported={exported} />
      <ConfirmDialog
        open={dialog === 'removeVersion'}
        onClose={close}
        title={`Take version ${version.number} out of the review of ${review.title}?`}
        description="Clients no longer see it, and its comments are deleted for everyone. The file stays in Files."
        cancelLabel="Keep the version"
        confirmLabel="Take it out"
        onConfirm={async () => {
          const params = { id: review.id, version: String(version.number) };
          const answer = await call('DELETE /api/reviews/{id}/versions/{version}', { params });
          close();
          onVersion(answer.review);
          void navigate(reviewPath(review.id), { replace: true });
        }}
        failure="The version could not be taken out. Please try again."
      />
      <ConfirmDialog
        open={dialog === 'remove'}
        onClose={close}
        title={`Remove the review of ${review.title}?`}
        description="All of its comments are deleted for everyone. The files stay in Files."
        cancelLabel="Keep the review"
        confirmLabel="Remove the review"
        onConfirm={async () => {
          await ensureRemoved(call('DELETE /api/reviews/{id}', { params: { id: review.id } }));
          close();
          void navigate(tabPath('review'), { replace: true });
        }}
        failure="The review could not be removed. Please try again."
      />
    </>
  );
}

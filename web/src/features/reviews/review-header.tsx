import { ChevronDown, Ellipsis, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { tabPath } from '#shared/rules/site.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import type { User } from '#shared/rules/user.ts';
import { Button, iconButton } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { filePath } from '#web/features/files/addresses.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate } from '#web/lib/format.ts';
import type { ExportMarkersDialogProps } from './markers/export-markers-dialog.tsx';
import { exportedReview } from './markers/exported-review.ts';
import { reviewPath } from './review-location.ts';
import type { ReviewSource } from './review-source.ts';
import { LinksDialog, ShareDialog } from './sharing/lazy-dialogs.ts';
import { describeStatus, newestVersion, StatusControl } from './status-control.tsx';
import { CarryDialog } from './versions/carry-dialog.tsx';
import { ChooseFileDialog } from './versions/choose-file-dialog.tsx';
import { useAddVersion } from './versions/use-add-version.ts';

interface ReviewHeaderProps {
  source: ReviewSource;
  review: Review;
  version: ReviewVersion;
  /** Of the version; undefined until all have loaded. */
  comments: readonly ReviewComment[] | undefined;
  /** Why nothing can be decided about the version yet. */
  undecidable: string | undefined;
  user: Pick<User, 'email'>;
  may: (permission: Permission) => boolean;
  /** Fetches the review again. */
  refresh: () => Promise<unknown>;
  /** Called with what an own change has answered. */
  onVersion: (review: Review) => void;
  /** Called when comments were added by other means than writing them. */
  onComments: () => void;
  /** Whether the user is mailed what is new. */
  mails: boolean;
  setMails: (mails: boolean) => void;
}

type OpenDialog = 'add' | 'carry' | 'export' | 'links' | 'remove' | 'removeVersion' | 'share';

const ExportMarkersDialog = lazyDialog<ExportMarkersDialogProps>(
  async () => (await import('./markers/export-markers-dialog.tsx')).ExportMarkersDialog,
  ({ open }) => open,
);

const notSwitched = errorToast('The emails could not be turned on or off. Please try again.');

/** The title of a review, what was decided, and what can be done with it. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { source, review, version, comments, may, onVersion, onComments } = props;
  const { call } = useApi();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const add = useAddVersion(review, onVersion);
  const previous = review.versions
    .filter(({ number, state }) => number < version.number && state !== 'erased')
    .at(-1);
  // Not with each letter that is typed beside it.
  const exported = useMemo(
    () => comments && exportedReview(version, comments),
    [version, comments],
  );
  const left = review.versions.filter(({ state }) => state !== 'erased');
  const mayRemoveVersion =
    version.state !== 'erased' &&
    left.length > 1 &&
    (may('manage_reviews') || version.addedBy?.email === props.user.email);
  const status = describeStatus(version);
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
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-xs text-muted">
          <Link to={tabPath('review')} className="hover:underline hover:underline-offset-4">
            Review
          </Link>
          <span aria-hidden="true"> / </span>
          {version.state === 'current' ? (
            <Link
              to={filePath(version.path)}
              className="hover:underline hover:underline-offset-4"
              title={visibleName(version.path)}
            >
              {visibleName(nameOf(version.path))}
            </Link>
          ) : (
            visibleName(nameOf(version.path))
          )}
        </p>
        <h1 dir="auto" className="truncate text-lg" title={review.title}>
          {review.title}
        </h1>
        {status && (
          <p className="text-xs text-muted">
            {`Version ${version.number}: `}
            <span>{status}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <VersionMenu
          review={review}
          version={version}
          onAdd={may('review_files') ? () => setDialog('add') : undefined}
          onRemove={mayRemoveVersion ? () => setDialog('removeVersion') : undefined}
        />
        <StatusControl
          source={source}
          version={version}
          maySet={may('manage_reviews') && version === newestVersion(review)}
          undecidable={props.undecidable}
          onSet={onVersion}
          refresh={props.refresh}
        />
        {may('share_links') && (
          <Button
            variant="secondary"
            onClick={() => setDialog('share')}
            icon={<Share2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
            {...ShareDialog.opener}
          >
            Share
          </Button>
        )}
        <MoreMenu
          onLinks={() => setDialog('links')}
          refusalToShare={may('share_links') ? undefined : describeAllowedRoles('share_links')}
          exported={exported?.kind === 'whole' ? 'comments' : 'markers'}
          onExport={exported?.film.comments.length ? () => setDialog('export') : undefined}
          onCarry={previous && may('review_files') ? () => setDialog('carry') : undefined}
          onSwitchMails={() => void switchMails()}
          mails={props.mails}
          onRemove={may('manage_reviews') ? () => setDialog('remove') : undefined}
        />
      </div>
      <ShareDialog open={dialog === 'share'} onClose={close} subject={{ kind: 'review', review }} />
      <LinksDialog
        open={dialog === 'links'}
        onClose={close}
        review={review}
        onShare={() => setDialog('share')}
      />
      <ChooseFileDialog
        open={dialog === 'add'}
        onClose={close}
        number={(review.versions.at(-1)?.number ?? 0) + 1}
        from={folderOf(version.path)}
        onChoose={add}
      />
      {exported && (
        <ExportMarkersDialog open={dialog === 'export'} onClose={close} exported={exported} />
      )}
      {previous && dialog === 'carry' && (
        <CarryDialog
          open
          onClose={close}
          review={review}
          from={previous.number}
          to={version.number}
          onCarried={onComments}
        />
      )}
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
    </header>
  );
}

/** When a version was added and by whom, what was decided about it, and whether clients are shown it. */
function describeVersion({ addedAt, addedBy, status, hiddenFromGuests }: ReviewVersion): string {
  const added = `${formatDate(new Date(addedAt))}${addedBy ? ` by ${addedBy.name}` : ''}`;
  const hidden = hiddenFromGuests ? ' · Not shown to clients' : '';
  return `${added} · ${statusLabels[status]}${hidden}`;
}

interface VersionMenuProps {
  review: Review;
  version: ReviewVersion;
  /** Undefined if the user may not. */
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function VersionMenu({ review, version, onAdd, onRemove }: VersionMenuProps) {
  const navigate = useNavigate();
  const others =
    version.state === 'erased'
      ? []
      : review.versions.filter((each) => each !== version && each.state !== 'erased');
  const changes = [
    ...(onAdd ? [{ id: 'add', icon: null, words: 'Add a version', onChoose: onAdd }] : []),
    ...(onRemove
      ? [
          {
            id: 'remove-version',
            icon: null,
            words: `Take out version ${version.number}`,
            onChoose: onRemove,
          },
        ]
      : []),
  ];
  const { attributes, menu } = useMenu({
    label: 'Versions',
    side: 'end',
    groups: [
      {
        label: 'Versions',
        choices: review.versions.toReversed().map((each) => ({
          id: `version-${each.number}`,
          icon: <span className="text-xs tabular-nums">{`V${each.number}`}</span>,
          words: visibleName(nameOf(each.path)),
          hint: describeVersion(each),
          onChoose: () => navigate(reviewPath(review.id, { version: each.number })),
        })),
      },
      ...(others.length > 0
        ? [
            {
              label: 'Compare',
              choices: others.toReversed().map(({ number }) => ({
                id: `compare-${number}`,
                icon: null,
                words: `Compare with version ${number}`,
                onChoose: () =>
                  navigate(reviewPath(review.id, { version: version.number, compare: number })),
              })),
            },
          ]
        : []),
      ...(changes.length > 0 ? [{ choices: changes }] : []),
    ],
  });
  return (
    <>
      <button
        type="button"
        {...attributes}
        className="inline-flex h-10 items-center gap-2 rounded-control border border-control px-3 text-sm transition-colors duration-150 hover:bg-hover pointer-coarse:h-11"
      >
        {`Version ${version.number}`}
        <ChevronDown aria-hidden="true" className="size-4 text-muted" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}

interface MoreMenuProps {
  onLinks: () => void;
  /** Why the user may not share it. */
  refusalToShare: string | undefined;
  exported: 'comments' | 'markers';
  onExport: (() => void) | undefined;
  onCarry: (() => void) | undefined;
  mails: boolean;
  onSwitchMails: () => void;
  onRemove: (() => void) | undefined;
}

function MoreMenu(props: MoreMenuProps) {
  const { onLinks, refusalToShare, onExport, onCarry, mails, onSwitchMails, onRemove } = props;
  const links = refusalToShare
    ? { id: 'share', words: 'Share', hint: refusalToShare, onChoose: undefined }
    : { id: 'links', words: 'Share links', onChoose: onLinks };
  const others = [
    { id: 'export', words: `Export ${props.exported}`, onChoose: onExport },
    { id: 'carry', words: 'Carry over open comments', onChoose: onCarry },
    {
      id: 'mails',
      words: mails ? 'Turn off emails' : 'Turn on emails',
      hint: 'At most one an hour',
      onChoose: onSwitchMails,
    },
    { id: 'remove', words: 'Remove the review', onChoose: onRemove },
  ].filter(({ onChoose }) => onChoose !== undefined);
  const choices = [links, ...others].map((choice) => ({ ...choice, icon: null }));
  const { attributes, menu } = useMenu({
    label: 'Actions for the review',
    side: 'end',
    groups: [{ choices }],
  });
  return (
    <>
      <button
        type="button"
        {...attributes}
        aria-label="Actions for the review"
        className={classNames(iconButton, 'size-10 pointer-coarse:size-11')}
      >
        <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}

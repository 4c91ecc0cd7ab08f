import {
  ArrowLeft,
  ArrowRightToLine,
  Bell,
  BellOff,
  ChevronDown,
  Download,
  Ellipsis,
  Film,
  Link as LinkIcon,
  type LucideIcon,
  Plus,
  RotateCcw,
  Share2,
  Trash2,
  Upload,
} from 'lucide-react';
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
import { Button, ButtonLink, iconButton } from '#web/components/button.tsx';
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
import { Decision, DecisionDialog, newestVersion } from './decision.tsx';
import type { ExportMarkersDialogProps } from './markers/export-markers-dialog.tsx';
import { exportedReview } from './markers/exported-review.ts';
import { ReviewBar } from './review-bar.tsx';
import { reviewPath } from './review-location.ts';
import type { ReviewSource } from './review-source.ts';
import { LinksDialog, ShareDialog } from './sharing/lazy-dialogs.ts';
import { ChooseFileDialog } from './versions/choose-file-dialog.tsx';
import { useAddVersion } from './versions/use-add-version.ts';
import type { useVersionUpload } from './versions/use-version-upload.ts';

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
  /** Uploads the next version; undefined if the user may not. */
  upload: ReturnType<typeof useVersionUpload> | undefined;
  /** The version before it, whose open comments can be carried over. */
  earlier: ReviewVersion | undefined;
  onCarry: () => void;
  /** Whether the user is mailed what is new. */
  mails: boolean;
  setMails: (mails: boolean) => void;
}

type OpenDialog = 'add' | 'export' | 'links' | 'remove' | 'removeVersion' | 'reopen' | 'share';

const ExportMarkersDialog = lazyDialog<ExportMarkersDialogProps>(
  async () => (await import('./markers/export-markers-dialog.tsx')).ExportMarkersDialog,
  ({ open }) => open,
);

const notSwitched = errorToast('The emails could not be turned on or off. Please try again.');

/** The title of a review, what was decided, and what can be done with it. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { source, review, version, comments, earlier, may, onVersion } = props;
  const { call } = useApi();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const add = useAddVersion(review, onVersion);
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
        undecidable={may('manage_reviews') && version === newest ? props.undecidable : undefined}
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
      >
        {newest && version !== newest && (
          <ButtonLink variant="secondary" size="sm" to={reviewPath(review.id)}>
            {`Open version ${newest.number}`}
          </ButtonLink>
        )}
        {version === newest && may('manage_reviews') && (
          <Decision
            source={source}
            title={review.title}
            version={version}
            mayComment={may('review_files')}
            isUndecidable={props.undecidable !== undefined}
            onSet={onVersion}
            refresh={props.refresh}
          />
        )}
        {may('share_links') && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => setDialog('share')}
            icon={<Share2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
            className="max-md:hidden"
            {...ShareDialog.opener}
          >
            Share
          </Button>
        )}
        <MoreMenu
          onShare={may('share_links') ? () => setDialog('share') : undefined}
          onOpenFile={
            version.state === 'current' ? () => void navigate(filePath(version.path)) : undefined
          }
          onReopen={
            may('manage_reviews') && version === newest && version.status !== 'needs_review'
              ? () => setDialog('reopen')
              : undefined
          }
          onLinks={() => setDialog('links')}
          refusalToShare={may('share_links') ? undefined : describeAllowedRoles('share_links')}
          exported={exported?.kind === 'whole' ? 'comments' : 'markers'}
          onExport={exported?.film.comments.length ? () => setDialog('export') : undefined}
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
        mayComment={may('review_files')}
        onSet={onVersion}
        refresh={props.refresh}
      />
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

/** When a version was added and by whom, what was decided about it, and whether clients are shown it. */
function describeVersion({ addedAt, addedBy, status, hiddenFromGuests }: ReviewVersion): string {
  const added = `${formatDate(new Date(addedAt))}${addedBy ? ` by ${addedBy.name}` : ''}`;
  const hidden = hiddenFromGuests ? ' · Not shown to clients' : '';
  return `${added} · ${statusLabels[status]}${hidden}`;
}

interface VersionProgressProps {
  /** Of the version that is uploaded. */
  number: number;
  sent: number;
}

/** How far the upload of the next version is. */
function VersionProgress({ number, sent }: VersionProgressProps) {
  const percent = Math.floor(sent * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Uploading version ${number}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative grid h-8 shrink-0 place-items-center overflow-hidden rounded-control bg-hover px-2.5 text-xs tabular-nums"
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 bg-accent/30"
        style={{ width: `${percent}%` }}
      />
      <span className="relative">
        <span className="max-md:hidden">Uploading version </span>
        <span className="md:hidden">V</span>
        {`${number}: ${percent}%`}
      </span>
    </div>
  );
}

interface VersionMenuProps {
  review: Review;
  version: ReviewVersion;
  /** Undefined, as the others, if the user may not. */
  onUpload: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function VersionMenu({ review, version, onUpload, onAdd, onRemove }: VersionMenuProps) {
  const navigate = useNavigate();
  const others =
    version.state === 'erased'
      ? []
      : review.versions.filter((each) => each !== version && each.state !== 'erased');
  const changes = [
    ...(onUpload
      ? [
          {
            id: 'upload',
            icon: menuIcon(Upload),
            words: 'Upload a new version',
            hint: 'Or drop the file anywhere on the review',
            onChoose: onUpload,
          },
        ]
      : []),
    ...(onAdd
      ? [{ id: 'add', icon: menuIcon(Plus), words: 'Add a version', onChoose: onAdd }]
      : []),
    ...(onRemove
      ? [
          {
            id: 'remove-version',
            icon: menuIcon(Trash2),
            isDanger: true,
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
        className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control border border-control px-2 text-sm transition-colors duration-150 hover:bg-hover sm:px-2.5 pointer-coarse:h-10"
      >
        <span aria-hidden="true" className="sm:hidden">{`V${version.number}`}</span>
        <span className="max-sm:sr-only">{`Version ${version.number}`}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-muted" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}

interface MoreMenuProps {
  /** Undefined, as the others, if the user may not. */
  onShare: (() => void) | undefined;
  onOpenFile: (() => void) | undefined;
  onReopen: (() => void) | undefined;
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
    ? [
        {
          id: 'share',
          icon: Share2,
          words: 'Share',
          hint: refusalToShare,
          onChoose: undefined,
        },
      ]
    : [
        { id: 'share', icon: Share2, words: 'Share', onChoose: props.onShare },
        { id: 'links', icon: LinkIcon, words: 'Share links', onChoose: onLinks },
      ];
  const others = [
    { id: 'file', icon: Film, words: 'Show in Files', onChoose: props.onOpenFile },
    { id: 'export', icon: Download, words: `Export ${props.exported}`, onChoose: onExport },
    {
      id: 'carry',
      icon: ArrowRightToLine,
      words: 'Carry over open comments',
      onChoose: onCarry,
    },
    { id: 'reopen', icon: RotateCcw, words: 'Set back to needs review', onChoose: props.onReopen },
    {
      id: 'mails',
      icon: mails ? BellOff : Bell,
      words: mails ? 'Turn off emails' : 'Turn on emails',
      hint: 'At most one an hour',
      onChoose: onSwitchMails,
    },
    { id: 'remove', icon: Trash2, words: 'Remove the review', onChoose: onRemove },
  ].filter(({ onChoose }) => onChoose !== undefined);
  const choices = [...links, ...others].map((choice) => ({
    ...choice,
    icon: menuIcon(choice.icon),
    isDanger: choice.id === 'remove',
  }));
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
        className={classNames(iconButton, 'size-8 pointer-coarse:size-10')}
      >
        <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}

function menuIcon(Icon: LucideIcon) {
  return <Icon className="size-4" strokeWidth={1.5} />;
}

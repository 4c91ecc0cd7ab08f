import { useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import type { Answer } from '#shared/operation.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import type { User } from '#shared/rules/user.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { trashPath } from '#web/features/files/addresses.ts';
import { pathsToRepeat } from '#web/features/reviews/pages.ts';
import { type MayInReview, refusalToShare } from '#web/features/reviews/refusal-to-share.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatDate } from '#web/lib/format.ts';
import { AttachDialog, notAttached, useAttach } from './attach-dialog.tsx';
import { useAddVersion } from './use-add-version.ts';

interface VersionNoticesProps {
  user: Pick<User, 'permissions'>;
  review: Review;
  version: ReviewVersion;
  newer: Answer<CallAt<'GET /api/reviews/{id}'>>['newer'];
  may: MayInReview;
  update: (review: Review) => void;
}

const notAdded = errorToast('The version could not be added. Please try again.');

/** What has happened to the file of a version, and to the work since. */
export function VersionNotices(props: VersionNoticesProps) {
  const { user, review, version, newer, may, update } = props;
  const newest = review.versions.at(-1);
  return (
    <>
      {newer && newest && isReplaced(newest) && (
        <Newer review={review} newest={newest} newer={newer} may={may} update={update} />
      )}
      {version.isLost ? (
        <Lost review={review} version={version} mayAttach={may('manage_reviews')} update={update} />
      ) : (
        <FileState version={version} />
      )}
      <Hidden
        review={review}
        version={version}
        refusal={refusalToShare(user, may)}
        update={update}
      />
    </>
  );
}

/** Whether a newer upload is at the path of a version, or of one of its pages. */
function isReplaced({ state, pages }: ReviewVersion): boolean {
  return (pages ?? [{ state }]).some((each) => each.state === 'replaced');
}

type Newer = NonNullable<VersionNoticesProps['newer']>;

/** That the newest version was replaced in Files: by the next one, or by itself as a computer has stored it again. */
function Newer({
  review,
  newest,
  newer,
  may,
  update,
}: Omit<VersionNoticesProps, 'user' | 'version' | 'newer'> & {
  newest: ReviewVersion;
  newer: Newer;
}) {
  const add = useAction(useAddVersion(review, update), notAdded);
  const attach = useAction(useAttach(review, newest, update), errorToast(notAttached));
  const mayAttach =
    !newest.pages &&
    may('manage_reviews') &&
    newer.size === newest.size &&
    newest.hiddenFromGuests !== 'deleted';
  return (
    <Notice
      tone="info"
      title={`A newer file was uploaded on ${formatDate(new Date(newer.modifiedAt))}`}
      action={
        may('review_files') && (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              busy={add.busy}
              onClick={() => add.run(newest.pages ? pathsToRepeat(newest) : [newer.path])}
            >
              {`Add as version ${newest.number + 1}`}
            </Button>
            {mayAttach && (
              <Button
                variant="secondary"
                size="sm"
                busy={attach.busy}
                onClick={() => attach.run(newer.path)}
              >
                {`Keep as version ${newest.number}`}
              </Button>
            )}
          </span>
        )
      }
    >
      {newest.pages
        ? `${visibleName(nameOf(newer.path))} was replaced in Files. The other pages stay as they are.`
        : `It has replaced version ${newest.number} in Files.`}
      {mayAttach &&
        ` It has the same size: if it is the same film, which a computer has stored again, keep it as version ${newest.number}.`}
    </Notice>
  );
}

interface LostProps {
  review: Review;
  version: ReviewVersion;
  mayAttach: boolean;
  update: (review: Review) => void;
}

/** That a computer has deleted the file of a version, and what it can be attached to. */
function Lost({ review, version, mayAttach, update }: LostProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice
        tone="warning"
        title="The file of this version is gone"
        action={
          <span className="flex flex-wrap gap-2">
            {mayAttach && (
              <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
                Attach to another file
              </Button>
            )}
            <ButtonLink variant="secondary" size="sm" to={trashPath}>
              Open the trash
            </ButtonLink>
          </span>
        }
      >
        {`A computer has deleted or renamed it. Clients are not shown this version until it is restored${mayAttach ? ', or attached to the file that it became' : ''}.`}
      </Notice>
      {open && (
        <AttachDialog
          open
          onClose={() => setOpen(false)}
          review={review}
          version={version}
          update={update}
        />
      )}
    </>
  );
}

function FileState({ version }: { version: ReviewVersion }) {
  if (version.state === 'erased') {
    return (
      <Notice tone="warning" title="The file of this version was erased">
        Its comments were erased with it.
      </Notice>
    );
  }
  if (version.state !== 'trashed') return null;
  return (
    <Notice
      tone="warning"
      title="The file of this version is in the trash"
      action={
        <ButtonLink variant="secondary" size="sm" to={trashPath}>
          Open the trash
        </ButtonLink>
      }
    >
      It can be played here until it is erased, and clients are not shown it. Restore it to keep it.
    </Notice>
  );
}

const notPublished = errorToast('The version could not be shown to clients. Please try again.');

interface HiddenProps {
  review: Review;
  version: ReviewVersion;
  /** Why the user may not show it to them; undefined if they may. */
  refusal: string | undefined;
  update: (review: Review) => void;
}

/** That clients are not shown a version, and what would show it to them. */
function Hidden({ review, version, refusal, update }: HiddenProps) {
  const { call } = useApi();
  const { run, busy } = useAction(async () => {
    const params = { id: review.id, version: String(version.number) };
    const answer = await call('POST /api/reviews/{id}/versions/{version}/publish', { params });
    update(answer.review);
  }, notPublished);
  // That its file is in the trash, or lost, is said by another notice.
  if (!version.hiddenFromGuests || version.state === 'trashed' || version.isLost) return null;
  if (version.hiddenFromGuests === 'deleted') {
    return (
      <Notice tone="warning" title={`Version ${version.number} is closed to clients`}>
        Its file was deleted. Clients see it again once this version is restored.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={`Version ${version.number} is not shown to clients yet`}
      action={
        refusal === undefined && (
          <Button variant="secondary" size="sm" busy={busy} onClick={() => run()}>
            Show to clients
          </Button>
        )
      }
    >
      {refusal ?? 'It was added by someone who cannot share reviews. Look at it, then show it.'}
    </Notice>
  );
}

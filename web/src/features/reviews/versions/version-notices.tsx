import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Review, ReviewVersion } from '#shared/reviews.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { trashPath } from '#web/features/files/addresses.ts';
import { reviewPath } from '#web/features/reviews/review-location.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatDate } from '#web/lib/format.ts';
import { useAddVersion } from './use-add-version.ts';

interface VersionNoticesProps {
  review: Review;
  version: ReviewVersion;
  newer: Answer<CallAt<'GET /api/reviews/{id}'>>['newer'];
  may: (permission: Permission) => boolean;
  update: (review: Review) => void;
}

const notAdded = errorToast('The version could not be added. Please try again.');

/** What has happened to the file of a version, and to the work since. */
export function VersionNotices({ review, version, newer, may, update }: VersionNoticesProps) {
  const add = useAddVersion(review, update);
  const { run, busy } = useAction(add, notAdded);
  const newest = review.versions.at(-1);
  const next = (newest?.number ?? 0) + 1;
  return (
    <>
      {newer && (
        <Notice
          tone="info"
          title={`A newer file was uploaded on ${formatDate(new Date(newer.modifiedAt))}`}
          action={
            may('review_files') && (
              <Button variant="secondary" size="sm" busy={busy} onClick={() => run(newer.path)}>
                {`Add as version ${next}`}
              </Button>
            )
          }
        >
          It has replaced version {newest?.number} in Files.
        </Notice>
      )}
      {newest && newest !== version && (
        <Notice
          tone="info"
          title={`This is version ${version.number}`}
          action={
            <ButtonLink variant="secondary" size="sm" to={reviewPath(review.id)}>
              {`Open version ${newest.number}`}
            </ButtonLink>
          }
        >
          The newest is version {newest.number}.
        </Notice>
      )}
      <FileState version={version} />
      <Hidden review={review} version={version} mayShare={may('share_links')} update={update} />
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
  mayShare: boolean;
  update: (review: Review) => void;
}

/** That clients are not shown a version, and what would show it to them. */
function Hidden({ review, version, mayShare, update }: HiddenProps) {
  const { call } = useApi();
  const { run, busy } = useAction(async () => {
    const params = { id: review.id, version: String(version.number) };
    const answer = await call('POST /api/reviews/{id}/versions/{version}/publish', { params });
    update(answer.review);
  }, notPublished);
  // That its file is in the trash is said by another notice.
  if (!version.hiddenFromGuests || version.state === 'trashed') return null;
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
        mayShare && (
          <Button variant="secondary" size="sm" busy={busy} onClick={() => run()}>
            Show to clients
          </Button>
        )
      }
    >
      {mayShare
        ? `It was added by someone who cannot share reviews. Look at it, then show it.`
        : describeAllowedRoles('share_links')}
    </Notice>
  );
}

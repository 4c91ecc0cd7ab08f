import { useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { Review, ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';
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
  /** The one that is shown, of a set of pictures. */
  page: ReviewPage | undefined;
  newer: Answer<CallAt<'GET /api/reviews/{id}'>>['newer'];
  may: MayInReview;
  update: (review: Review) => void;
}

const notAdded = errorToast('The version could not be added. Please try again.');

/** What has happened to the file of a version, and to the work since. */
export function VersionNotices(props: VersionNoticesProps) {
  const { user, review, version, page, newer, may, update } = props;
  const file = page ?? version;
  const newest = review.versions.at(-1);
  return (
    <>
      {newer && newest && isReplaced(newest) && (
        <Newer review={review} newest={newest} newer={newer} may={may} update={update} />
      )}
      {file.isLost ? (
        <Lost
          key={page?.number}
          review={review}
          version={version}
          page={page}
          mayAttach={may('manage_reviews')}
          update={update}
        />
      ) : (
        <FileState version={version} page={page} />
      )}
      <Hidden
        review={review}
        version={version}
        page={page}
        refusal={refusalToShare(user, may)}
        update={update}
      />
    </>
  );
}

/** What a notice is about, as it goes on in a sentence. */
function nameOfFile(page: ReviewPage | undefined): string {
  return page ? `page ${page.number}` : 'this version';
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
}: Omit<VersionNoticesProps, 'user' | 'version' | 'page' | 'newer'> & {
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
  page: ReviewPage | undefined;
  mayAttach: boolean;
  update: (review: Review) => void;
}

/** That a computer has deleted the file of a version, or of a page, and what it can be attached to. */
function Lost({ review, version, page, mayAttach, update }: LostProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice
        tone="warning"
        title={`The file of ${nameOfFile(page)} is gone`}
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
        {`A computer has deleted or renamed it. Clients are not shown ${nameOfFile(page)} until it is restored${mayAttach ? ', or attached to the file that it became' : ''}.`}
      </Notice>
      {open && (
        <AttachDialog
          open
          onClose={() => setOpen(false)}
          review={review}
          version={version}
          page={page}
          update={update}
        />
      )}
    </>
  );
}

function FileState({ version, page }: Pick<LostProps, 'version' | 'page'>) {
  const { state } = page ?? version;
  if (state === 'erased') {
    return (
      <Notice tone="warning" title={`The file of ${nameOfFile(page)} was erased`}>
        Its comments were erased with it.
      </Notice>
    );
  }
  if (state !== 'trashed') return null;
  return (
    <Notice
      tone="warning"
      title={`The file of ${nameOfFile(page)} is in the trash`}
      action={
        <ButtonLink variant="secondary" size="sm" to={trashPath}>
          Open the trash
        </ButtonLink>
      }
    >
      It is shown here until it is erased, and clients are not shown it. Restore it to keep it.
    </Notice>
  );
}

const notPublished = errorToast('The version could not be shown to clients. Please try again.');

interface HiddenProps extends Pick<LostProps, 'review' | 'version' | 'page' | 'update'> {
  /** Why the user may not show it to them; undefined if they may. */
  refusal: string | undefined;
}

/** That clients are not shown a version, or a page, and what would show it to them. */
function Hidden({ review, version, page, refusal, update }: HiddenProps) {
  const { call } = useApi();
  const { run, busy } = useAction(async () => {
    const params = { id: review.id, version: String(version.number) };
    const answer = await call('POST /api/reviews/{id}/versions/{version}/publish', { params });
    update(answer.review);
  }, notPublished);
  const { hiddenFromGuests, state, isLost } = page ?? version;
  // That its file is in the trash, erased or lost, is said by another notice.
  if (!hiddenFromGuests || state === 'trashed' || state === 'erased' || isLost) return null;
  if (hiddenFromGuests === 'deleted') {
    const name = page ? `Page ${page.number}` : `Version ${version.number}`;
    return (
      <Notice tone="warning" title={`${name} is closed to clients`}>
        {`Its file was deleted. Clients see it again once ${nameOfFile(page)} is restored.`}
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

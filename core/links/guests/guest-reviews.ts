import { CallError } from '#core/errors.ts';
import { fileLink } from '#core/files/listing/file-link.ts';
import { signPicture } from '#core/files/objects/rendition-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { type GuestItem, guestOfUserId, guestUserId } from '#core/links/ports/guest-item.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { requestTo } from '#core/reviews/approvals/decide.ts';
import { toldDecision, toldRounds } from '#core/reviews/approvals/describe-rounds.ts';
import { readStanding, standingStatus } from '#core/reviews/approvals/standing.ts';
import { describeReviews } from '#core/reviews/describe-reviews.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import { type ApprovalRoundItem, readRounds } from '#core/reviews/ports/approval-round.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  reviewItem,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import { askedFile, type MediaLinks, mediaOfVersion } from '#core/reviews/review-media.ts';
import { versionPosters } from '#core/reviews/version-poster.ts';
import { noteView } from '#core/reviews/views.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import {
  type GuestReview,
  type getGuestMedia,
  type getGuestReview,
  guestMediaMinutes,
  type OwnRequest,
} from '#shared/calls/guests.ts';
import type { GuestOpens } from '#shared/calls/links/link-opens.ts';
import type { NamedPerson, ReviewPerson } from '#shared/calls/reviews.ts';
import type { viewGuestReview } from '#shared/calls/views/views.ts';
import type { Answer, Body, Query } from '#shared/operation.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { assertGuestIn, type GuestCaller, requireShared } from './guest-caller.ts';
import { mayBeShown, requireUse, showsOriginal } from './guest-files.ts';
import { sharerOf } from './guest-limits.ts';

/**
 * The reviews that a link opens, without those that were removed or have no version left to see. Where there is a list of
 * them, it has the posters of their newest versions; not where a name must lie over each frame that leaves.
 */
export async function guestReviews({ workspace, link }: GuestCaller): Promise<ListedReview[]> {
  const items = await getItems(reviewsOf(link.opens).map((id) => keys.review(workspace.id, id)));
  const reviews = items.flatMap((item) => {
    const found = item && reviewItem.parse(item);
    const review = found && seesReview(workspace.folders, found) ? asGuestsSee(found) : null;
    const newest = review?.versions.at(-1);
    return found && review && newest ? [{ id: review.id, title: review.title, newest, found }] : [];
  });
  const pictured =
    reviews.length > 1 && !link.isOverlaid
      ? reviews.filter(({ newest }) => mayBeShown(link.may, newest.path))
      : [];
  const found = await versionPosters(
    workspace.id,
    pictured.map(({ newest }) => newest),
  );
  const posters = new Map(pictured.map(({ id }, index) => [id, found[index]]));
  const waiting = reviews.flatMap(({ newest }) => newest.approval?.waiting ?? []);
  const canDecide = await readStanding(workspace.id, waiting);
  return Promise.all(
    reviews.map(async ({ id, title, newest, found: review }) => {
      const key = posters.get(id);
      const poster = key === undefined ? {} : { poster: await signPicture(key, posterSeconds) };
      const { status } = standingStatus(review, newest, canDecide);
      return { id, title, status, ...poster, newest: factsOf(newest) };
    }),
  );
}

function factsOf({ number, path, addedAt, frames, sound, pages }: ReviewedVersion) {
  const kind = reviewedKind(path);
  return {
    ...{ number, kind, addedAt },
    ...(frames && { frames }),
    ...(sound && { sound }),
    ...(pages && { pages: pages.length }),
  };
}

const posterSeconds = guestMediaMinutes * 60;

type ListedReview = Extract<GuestOpens, { kind: 'reviews' }>['reviews'][number];

/**
 * A review that a link opens, and what the guest is asked about its newest version.
 * @throws CallError `not_found`
 */
export async function guestReview(
  caller: GuestCaller,
  reviewId: string,
): Promise<Answer<typeof getGuestReview>> {
  requireShared(caller, reviewId);
  const { workspace } = caller;
  const [item, rounds] = await together([
    getReview(workspace, reviewId),
    readRounds(workspace.id, reviewId, toldRounds),
  ]);
  const [[described], own] = await together([
    forGuest(caller, [item]),
    ownRequest(caller, item, rounds),
  ]);
  if (!described || !hasVersions(described.review)) throw new CallError('not_found');
  const { review, isAsked } = described;
  return { review, ...(isAsked && { isAsked }), ...(own && { request: own }) };
}

/**
 * A review as guests receive it.
 * @throws CallError `not_found` if it has no version left to see
 */
export async function describeForGuest(
  caller: GuestCaller,
  item: ReviewItem,
): Promise<GuestReview> {
  const [described] = await forGuest(caller, [item]);
  if (!described || !hasVersions(described.review)) throw new CallError('not_found');
  return described.review;
}

/** What a guest is asked about the newest version that they are shown; undefined if nothing is. */
export async function ownRequest(
  { workspace, guest }: GuestCaller,
  item: ReviewItem,
  rounds: readonly ApprovalRoundItem[],
): Promise<OwnRequest | undefined> {
  const number = asGuestsSee(item).versions.at(-1)?.number;
  const round = rounds.find(({ version }) => version === number);
  const author = { id: guestUserId(guest), email: guest.email, isGuest: true };
  const approver = round && (await requestTo(author, workspace.id, round));
  if (!round || !approver) return undefined;
  const { version, dueOn, note } = round;
  return {
    version,
    ...(dueOn !== undefined && { dueOn }),
    ...(note !== undefined && { note }),
    ...(approver.decided && toldDecision(approver.decided)),
  };
}

/**
 * Links to a version of a review, by default the newest that a guest can see, or to a page of one.
 * @throws CallError `not_found`, `link_forbids`
 */
export async function guestMedia(
  caller: GuestCaller,
  reviewId: string,
  { use = 'view', ...asked }: Query<typeof getGuestMedia>,
): Promise<MediaLinks> {
  requireShared(caller, reviewId);
  const review = asGuestsSee(await getReview(caller.workspace, reviewId));
  const { version, file } = askedFile(review, asked);
  const { id } = caller.workspace;
  const { path, versionId } = file;
  const validSeconds = guestMediaMinutes * 60;
  if (use === 'download') {
    requireUse(caller, path, use);
    return fileLink(id, { path, version: versionId, use, validSeconds });
  }
  const { proxyState, strip, ...media } = await mediaOfVersion(
    id,
    reviewId,
    { version, file },
    {
      validSeconds,
      showsOriginal: (hasProxy) => showsOriginal(caller, path, hasProxy),
      showsPoster: (one) => !caller.link.isOverlaid && mayBeShown(caller.link.may, one),
    },
  );
  // Why there is no proxy is for the team.
  const { state, by } = proxyState ?? {};
  return {
    ...media,
    ...(strip && !caller.link.isOverlaid && { strip }),
    ...(state && by && { proxyState: { state, by } }),
  };
}

/**
 * Notes that a guest has opened a version that they are shown, and what of it they have played.
 * @throws CallError `not_found`, `too_many_attempts`
 */
export async function noteGuestView(
  caller: GuestCaller,
  reviewId: string,
  view: Body<typeof viewGuestReview>,
): Promise<void> {
  requireShared(caller, reviewId);
  const { workspace, guest } = caller;
  // There is no limit of the whole link, which one guest could use up for all.
  await consumeRateLimit(
    ['views_of_guest', guestUserId(guest)],
    ['views_of_link_from_address', sharerOf(caller)],
  );
  const author = {
    workspaceId: workspace.id,
    folders: workspace.folders,
    id: guestUserId(guest),
    isGuest: true,
    conditions: assertGuestIn(caller),
  };
  await noteView(author, reviewId, view);
}

/**
 * Guests see names and no emails, files without the folders that they are in, nothing that the team has deleted, no counts
 * of comments, of which each sees others, and nothing of others who were asked to approve a version, nor of guests of other
 * links.
 */
async function forGuest(
  { workspace, guest }: GuestCaller,
  items: readonly ReviewItem[],
): Promise<{ review: GuestReview; isAsked: boolean }[]> {
  const shown = items.map(asGuestsSee);
  const reviews = await describeReviews(workspace.id, shown);
  return reviews.map(({ statusBy: _by, createdBy, versions, ...review }, index) => {
    const seen = shown[index]?.versions ?? [];
    const guestVersions = versions.map(
      ({ addedBy, statusBy, approval: _of, path, pages, ...version }, at) => {
        const isNamed = seen[at] && isShownDecider(seen[at], guest);
        return {
          ...version,
          path: nameOf(path),
          ...(pages && { pages: pages.map((page) => ({ ...page, path: nameOf(page.path) })) }),
          ...(addedBy && { addedBy: asNamed(addedBy) }),
          ...(statusBy && isNamed && { statusBy: asNamed(statusBy) }),
        };
      },
    );
    const decidedBy = guestVersions.at(-1)?.statusBy;
    return {
      isAsked: (versions.at(-1)?.approval?.asked ?? 0) > 0,
      review: {
        ...review,
        comments: 0,
        openComments: 0,
        ...(decidedBy && { statusBy: decidedBy }),
        ...(createdBy && { createdBy: asNamed(createdBy) }),
        versions: guestVersions,
      },
    };
  });
}

/** Whether a guest is told who has set a status: the team, they themselves, or another guest of their link who was not asked. */
export function isShownDecider(
  { statusBy, approval }: ReviewedVersion,
  { id, linkId }: GuestItem,
): boolean {
  const decider = statusBy === undefined ? null : guestOfUserId(statusBy);
  if (!decider || decider.guestId === id) return true;
  return decider.linkId === linkId && !approval;
}

function hasVersions({ versions }: GuestReview): boolean {
  return versions.length > 0;
}

/** A person as guests see them. */
export function asNamed({ email: _, link: _of, ...person }: ReviewPerson): NamedPerson {
  return person;
}

import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewPerson, ReviewVersion } from '#shared/calls/reviews.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import type { Place, PlayerMarker } from '#web/features/reviews/player/player-types.ts';
import { describePosition, endOf, isWithin, placeOf } from '#web/features/reviews/timecodes.ts';
import { pluralize } from '#web/lib/format.ts';

/** A comment with its replies, in the order in which they were written. */
export interface Thread {
  comment: ReviewComment;
  replies: readonly ReviewComment[];
}

/** A part of a work, both ends inclusive, with its timecodes. */
export interface NamedRange {
  start: Place;
  end: Place;
  name: string;
}

/** Which comments are shown, and in which order. */
export interface CommentView {
  filter: 'all' | 'open' | 'done' | 'mine' | 'assigned' | 'drawn';
  sort: 'timecode' | 'newest';
  /** Who reads them. */
  audience: 'all' | Audience;
  /** As `personKey` has it; empty for everyone. */
  person: string;
  /** Where they are; null for all, those of the whole work too. */
  range: NamedRange | null;
  /** What their words and authors are searched for; empty for all. */
  text: string;
}

export const wholeView: CommentView = {
  filter: 'all',
  sort: 'timecode',
  audience: 'all',
  person: '',
  range: null,
  text: '',
};

/** Where the comments are, or what stands for them: room for two at least, also above a composer. */
export const listPlace = 'min-h-0 flex-[1_1_0px] overflow-y-auto stacked:min-h-45';

/** The threads of comments that are listed in any order. */
export function threadsOf(comments: readonly ReviewComment[]): Thread[] {
  const replies = new Map<string, ReviewComment[]>();
  for (const comment of comments) {
    if (comment.parent === undefined) continue;
    const siblings = replies.get(comment.parent);
    if (siblings) siblings.push(comment);
    else replies.set(comment.parent, [comment]);
  }
  return comments
    .filter(({ parent }) => parent === undefined)
    .map((comment) => ({ comment, replies: (replies.get(comment.id) ?? []).sort(byTime) }));
}

/**
 * The threads that a view shows, in its order: one is a person's, or found, for anything that is written in it.
 * @param kept the ids of comments whose threads it shows in any case
 */
export function threadsIn(
  threads: readonly Thread[],
  view: CommentView,
  me?: string,
  kept: readonly (string | undefined)[] = [],
): Thread[] {
  const term = view.text.trim().toLowerCase();
  const shown = threads.filter(({ comment, replies }) => {
    const all = [comment, ...replies];
    if (all.some(({ id }) => kept.includes(id))) return true;
    const isPersons =
      view.person === '' || all.some(({ author }) => author && personKey(author) === view.person);
    const isFound =
      term === '' ||
      all.some((one) => `${authorOf(one)}\n${one.text}`.toLowerCase().includes(term));
    const isRead = view.audience === 'all' || comment.audience === view.audience;
    const isThere = view.range === null || isIn(comment, view.range);
    return (
      isPersons && isFound && isRead && isThere && matchesFilter(comment, all, view.filter, me)
    );
  });
  if (view.sort === 'newest') return shown.sort((one, other) => byTime(other.comment, one.comment));
  return shown.sort(
    (one, other) =>
      secondsOf(one.comment) - secondsOf(other.comment) || byTime(one.comment, other.comment),
  );
}

function matchesFilter(
  comment: ReviewComment,
  all: readonly ReviewComment[],
  filter: CommentView['filter'],
  me: string | undefined,
): boolean {
  if (filter === 'open') return !comment.isDone;
  if (filter === 'done') return comment.isDone;
  if (filter === 'assigned') return comment.assignee !== undefined && comment.assignee.id === me;
  if (filter === 'mine') return all.some(({ isOwn }) => isOwn);
  return filter === 'all' || all.some(({ drawing }) => drawing !== undefined);
}

/** Whether any of what a comment is about is in a range. */
function isIn({ at, page }: ReviewComment, { start, end }: NamedRange): boolean {
  if (start.page !== undefined) return page === start.page;
  if (!at) return false;
  const first = placeOf(at);
  return isWithin(first, start, end) || isWithin(start, first, endOf(at));
}

/** Why a thread cannot be shown to others than now, by the rules of the server; undefined if it can. */
export function audienceObstacle(
  { comment, replies }: Thread,
  mayManage: boolean,
): string | undefined {
  const all = [comment, ...replies];
  if (comment.audience === 'everyone') {
    const left = all.filter(({ text, drawing }) => text !== '' || drawing);
    return left.some(({ author }) => author?.isGuest) ? 'Guests have written in it' : undefined;
  }
  if (mayManage) return undefined;
  if (all.some(({ isOwn }) => !isOwn)) return 'Others have written in it: a leader can';
  return all.some(({ still }) => still) ? 'It shows a picture: a leader can' : undefined;
}

/** The name of who has written a comment. */
export function authorOf({ author }: ReviewComment): string {
  return author ? nameOfPerson(author) : 'A former member';
}

/** What tells people apart: guests see no emails, and most have none. */
function personKey(person: ReviewPerson): string {
  return person.email ?? nameOfPerson(person);
}

/** Everyone who has written a comment, by their key. */
export function peopleOf(comments: readonly ReviewComment[]): Map<string, string> {
  const people = comments.flatMap(({ author }) =>
    author ? [[personKey(author), nameOfPerson(author)] as const] : [],
  );
  return new Map(people.sort(([, one], [, other]) => one.localeCompare(other)));
}

/** What is about the whole work comes first; pages have their order. */
function secondsOf({ at, page = -1 }: ReviewComment): number {
  return at ? placeOf(at).milliseconds / 1_000 : page;
}

function byTime(one: ReviewComment, other: ReviewComment): number {
  return one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt);
}

/** The bar's markers: the comments with a place. */
export function markersOf(
  { frames }: ReviewVersion,
  comments: readonly ReviewComment[],
): PlayerMarker[] {
  return comments.flatMap((comment) => {
    const { id, at, text, isDone } = comment;
    if (!at) return [];
    const [start, end] = [placeOf(at), endOf(at)];
    return {
      id,
      ...(frames && { frame: start.frame, endFrame: end?.frame }),
      milliseconds: start.milliseconds,
      endMilliseconds: end?.milliseconds,
      author: authorOf(comment),
      words: text.slice(0, 160) || 'a drawing',
      isDone,
      isOfTeam: comment.audience === 'team',
    };
  });
}

/** What others have written meanwhile, for screen readers. */
export function describeNewComments(
  version: ReviewVersion,
  comments: readonly ReviewComment[],
): string {
  const [only, ...others] = comments;
  if (!only || others.length > 0) return `${pluralize(comments.length, 'new comment')}.`;
  const by = only.author ? nameOfPerson(only.author) : 'a former member';
  return only.parent
    ? `New reply by ${by}.`
    : `New comment by ${by}, ${describePosition(version, only)}.`;
}

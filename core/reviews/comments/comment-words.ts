import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { timecodeAt } from '#shared/rules/film/film-timecode.ts';
import { withoutLinks } from '#shared/rules/text/links-in-text.ts';
import { shortened } from '#shared/rules/text/visible-text.ts';
import type { CommentItem } from './comment-item.ts';
import { namedText } from './mentions.ts';

/** What of a comment is mailed, in characters. */
const mailedCharacters = 300;

/** A guest's name says that they are one: they have chosen it themselves, and may have chosen a member's. */
export function nameInMail({ name, isGuest }: ReviewPerson): string {
  return isGuest ? `${name} (guest)` : name;
}

/** Who has proven no email may be anyone: we mail no stranger's links. */
function mayMailLinks(person: ReviewPerson | undefined): boolean {
  return !person?.isGuest || person.email !== undefined;
}

interface CommentContext {
  /** Of its thread. */
  audience: Audience;
  author: ReviewPerson | undefined;
  /** The mentioned, by their ids. */
  people: ReadonlyMap<string, ReviewPerson>;
}

/**
 * A comment as mails tell it, after the name of its author: `commented on version 1, 00:00:01:01: “Cut earlier.”`
 */
export function commentWords(
  review: ReviewItem,
  comment: CommentItem,
  { audience, author, people }: CommentContext,
): string {
  const { version, page, reply } = comment;
  const place = page === undefined ? placeOf(review, comment) : `page ${page}`;
  // Who reads the mail may answer it, or pass it on.
  const whom = audience === 'team' ? 'for the team ' : '';
  const where = `${whom}on version ${version}${place ? `, ${place}` : ''}`;
  const { text } = namedText(comment, people);
  if (text === '') return `drew ${where}.`;
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const shown = shortened(line, mailedCharacters);
  const words = mayMailLinks(author) ? shown : withoutLinks(shown);
  return `${reply === undefined ? 'commented' : 'replied'} ${where}: “${words}”`;
}

/** Where a comment is: the timecode of its frame, or its time where there are no frames. */
function placeOf({ versions }: ReviewItem, { version, at }: CommentItem): string {
  if (!at) return '';
  const { frames, sound } = versions.find(({ number }) => number === version) ?? {};
  const { frame, ticks, timescale } = at;
  if (frames && frame !== undefined) return timecodeAt(frames, { frame, ticks, timescale });
  const start = sound?.start ? sound.start.ticks / sound.start.timescale : 0;
  const seconds = Math.floor(ticks / timescale + start);
  const fields = [seconds / 3_600, (seconds / 60) % 60, seconds % 60];
  return fields.map((field) => String(Math.floor(field)).padStart(2, '0')).join(':');
}

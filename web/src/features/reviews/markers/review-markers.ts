import { formatTimecode, type TimecodeFormat } from '#shared/rules/film/timecode.ts';

/** A film and what was said about it. */
export interface MarkedFilm extends TimecodeFormat {
  /** The name of its file. */
  name: string;
  frameCount: number;
  /** The number that a table has for the first frame, as the player shows it; 0 by default. */
  firstNumber?: number;
  comments: readonly MarkedComment[];
}

export interface MarkedComment {
  /** Counted from 0; null if the comment is about the whole film. */
  frame: number | null;
  /** The last frame of a range. */
  endFrame?: number | undefined;
  /** Of a set of pictures: which of them it is about; absent if it is about all. */
  page?: { number: number; name: string } | undefined;
  /** Where it is in the film itself, if that does not count by the rate of the timeline. */
  own?: OwnPlace | undefined;
  author: string;
  /** Empty if the comment is a drawing. */
  text: string;
  isDone: boolean;
  /** The name of the file that it shows as a still. */
  still?: string | undefined;
  /** Whether clients do not see it. */
  isOfTeam: boolean;
  replies: readonly Pick<MarkedComment, 'author' | 'text' | 'still'>[];
}

/** A place that is found on a timeline by its time. */
interface OwnPlace {
  /** Absent where the film has no frames. */
  frame?: number | undefined;
  endFrame?: number | undefined;
  /** From the beginning. */
  milliseconds: number;
  endMilliseconds?: number | undefined;
}

export interface Marker {
  frame: number;
  lastFrame: number;
  /** Of its comments, the first one's first. */
  authors: readonly [string, ...string[]];
  /** What its comments and their replies say, each with its author. */
  texts: readonly [string, ...string[]];
  /** Whether all its comments are done. */
  isDone: boolean;
}

/**
 * The markers of a film in the order of their frames, one for each frame: Resolve and Final Cut keep one of several on a
 * frame and drop the others without a word (tried in both, with what came back:
 * https://github.com/aagedal/Aagedal-Media-Player/tree/main/docs/evidence). What is about the whole film stands at its
 * first frame, where an editor begins to read; left out it would be lost.
 */
export function markersOf(film: MarkedFilm): Marker[] {
  const markers = new Map<number, Marker>();
  for (const comment of film.comments) {
    const frame = comment.frame ?? 0;
    const previous = markers.get(frame);
    const texts: [string, ...string[]] = [headed(comment, film), ...repliesOf(comment)];
    markers.set(frame, {
      frame,
      lastFrame: Math.max(previous?.lastFrame ?? frame, comment.endFrame ?? frame),
      authors: previous ? [...previous.authors, comment.author] : [comment.author],
      texts: previous ? [...previous.texts, ...texts] : texts,
      isDone: (previous?.isDone ?? true) && comment.isDone,
    });
  }
  return [...markers.values()].sort((one, other) => one.frame - other.frame);
}

/** Whether its timecode skips numbers: asked for, and at a rate that has it. */
export function isDropFrame(film: TimecodeFormat): boolean {
  return formatTimecode(0, film).includes(';');
}

/** A comment with its author, and with what a marker does not show in every program. */
function headed(comment: MarkedComment, film: MarkedFilm) {
  const { author, frame, endFrame, isDone, isOfTeam } = comment;
  const isRange = endFrame !== undefined && endFrame !== frame;
  const notes = [
    isOfTeam && 'team only',
    frame === null && 'whole film',
    isRange && `to ${formatTimecode(endFrame, film)}`,
    isDone && 'done',
  ].filter(Boolean);
  return `${author}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}: ${comment.text.trim() || 'See the drawing.'}${stillOf(comment)}`;
}

/** The replies to a comment, each with its author. */
export function repliesOf({ replies }: MarkedComment): string[] {
  return replies.map((reply) => `${reply.author} replied: ${reply.text}${stillOf(reply)}`);
}

/** What a comment shows, after its words. */
function stillOf({ still }: Pick<MarkedComment, 'still'>): string {
  return still === undefined ? '' : ` [still: ${still}]`;
}

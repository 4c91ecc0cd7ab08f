import { CallError, invalidField } from '#core/errors.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import type { ReviewedVersion } from '#core/reviews/ports/review-item.ts';
import type { CommentPosition, Drawing } from '#shared/calls/review-comments.ts';
import type { ReviewedKind } from '#shared/calls/reviews.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import {
  countFrames,
  durationOfFrame,
  type FilmTime,
  frameAt,
  hasFrame,
  timeOfFrame,
} from '#shared/rules/film/frames.ts';
import { grouped } from '#shared/rules/text/grouped.ts';

/** Where a comment shall be, as a browser says it. */
export interface RequestedPosition {
  frame?: number | undefined;
  endFrame?: number | undefined;
  milliseconds?: number | undefined;
  endMilliseconds?: number | undefined;
}

/** Milliseconds by which browsers find a sound longer than its file says: encoders fill up the last block. */
const lengthSlack = 250;

/**
 * Where a comment is. Its times come from the table of frames, if there is one: a browser cannot invent them.
 * @param length of a work without a table, where its file says it
 * @returns undefined if it is about the whole work
 * @throws CallError `no_such_frame`, `invalid_input`
 */
export function commentPosition(
  kind: ReviewedKind,
  table: FrameTable | null,
  requested: RequestedPosition,
  length?: FilmTime,
): CommentPosition | undefined {
  const { frame, endFrame, milliseconds, endMilliseconds } = requested;
  if (frame === undefined && endFrame !== undefined) throw noStart('endFrame');
  if (milliseconds === undefined && endMilliseconds !== undefined) throw noStart('endMilliseconds');
  if (frame === undefined && milliseconds === undefined) return undefined;
  if (kind === 'picture' || kind === 'other') {
    throw noSuchFrame('This has neither frames nor times. Comment on it as a whole.');
  }
  if (!table) return timePosition(requested, length);
  if (frame !== undefined) return framePosition(table, frame, endFrame);
  const frameOf = (time: number | undefined) =>
    time === undefined ? undefined : frameShownAt(table, time);
  return framePosition(table, frameShownAt(table, milliseconds ?? 0), frameOf(endMilliseconds));
}

function framePosition(
  table: FrameTable,
  frame: number,
  endFrame: number | undefined,
): CommentPosition {
  for (const number of [frame, endFrame ?? frame]) {
    if (!hasFrame(table, number)) {
      const last = grouped(countFrames(table) - 1);
      throw noSuchFrame(`This version has no such frame: they are numbered from 0 to ${last}.`);
    }
  }
  const { ticks, timescale } = timeOfFrame(table, frame);
  if (endFrame === undefined) return { frame, ticks, timescale };
  if (endFrame < frame) throw endsBefore('endFrame');
  return { frame, endFrame, ticks, timescale, endTicks: timeOfFrame(table, endFrame).ticks };
}

function frameShownAt(table: FrameTable, milliseconds: number): number {
  const last = countFrames(table) - 1;
  const end = timeOfFrame(table, last).ticks + durationOfFrame(table, last);
  if (milliseconds * table.timescale > end * 1_000) {
    throw noSuchFrame('This version is shorter than that.');
  }
  return frameAt(table, milliseconds / 1_000);
}

function timePosition(
  { frame, milliseconds, endMilliseconds }: RequestedPosition,
  length: FilmTime | undefined,
): CommentPosition {
  if (milliseconds === undefined || frame !== undefined) {
    throw noSuchFrame('The frames of this version cannot be read. Comment on a time instead.');
  }
  const last = length
    ? (length.ticks * 1_000) / length.timescale + lengthSlack
    : Number.POSITIVE_INFINITY;
  if (Math.max(milliseconds, endMilliseconds ?? 0) > last) {
    throw noSuchFrame('This version is shorter than that.');
  }
  const position = { ticks: milliseconds, timescale: 1_000 };
  if (endMilliseconds === undefined) return position;
  if (endMilliseconds < milliseconds) throw endsBefore('endMilliseconds');
  return { ...position, endTicks: endMilliseconds };
}

/**
 * Asserts that there is something to draw on: a picture, a page of a set, or a film at one place.
 * @throws CallError `invalid_input`
 */
export function assertDrawable(
  { path, pages }: ReviewedVersion,
  {
    page,
    at,
    drawing,
  }: {
    page?: number | undefined;
    at?: CommentPosition | undefined;
    drawing?: Drawing | undefined;
  },
): void {
  if (!drawing) return;
  if (pages && page === undefined) {
    throw invalidField(
      'drawing',
      'A drawing lies on a page. Choose one, or leave out the drawing.',
    );
  }
  const kind = reviewedKind(path);
  if (kind === 'picture' || (kind === 'film' && at)) return;
  const message =
    kind === 'film'
      ? 'A drawing lies on a frame. Choose one, or leave out the drawing.'
      : 'There is nothing here to draw on. Leave out the drawing.';
  throw invalidField('drawing', message);
}

function noSuchFrame(message: string): CallError {
  return new CallError('no_such_frame', { message });
}

function noStart(field: string): CallError {
  return invalidField(field, 'A range that has an end needs a start.');
}

function endsBefore(field: string): CallError {
  return invalidField(field, 'The end of the range lies before its start.');
}

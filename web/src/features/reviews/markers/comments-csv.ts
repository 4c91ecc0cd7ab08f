import { formatTimecode } from '#shared/timecode.ts';
import { csv } from '#web/lib/csv.ts';
import { plainText } from './marker-text.ts';
import { type MarkedFilm, repliesOf } from './review-markers.ts';

const columns = ['In', 'Out', 'Frame', 'Last frame', 'Author', 'Comment', 'Replies', 'Status'];

/** Comments as a CSV file, a row for each, in the order of their frames; what is about the whole film comes first. */
export function commentsCsv(film: MarkedFilm): string {
  const timecode = (frame: number | null) => (frame === null ? null : formatTimecode(frame, film));
  const rows = [...film.comments]
    .sort((one, other) => (one.frame ?? -1) - (other.frame ?? -1))
    .map((comment) => {
      const { frame, endFrame = frame, author, text, isDone } = comment;
      return [
        timecode(frame),
        timecode(endFrame),
        frame,
        endFrame,
        plainText(author),
        plainText(text),
        repliesOf(comment).map(plainText).join('\n'),
        isDone ? 'Done' : 'Open',
      ];
    });
  return csv([columns, ...rows]);
}

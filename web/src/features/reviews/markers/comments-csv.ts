import { formatTimecode } from '#shared/rules/film/timecode.ts';
import { csv } from '#web/lib/csv.ts';
import { plainText } from './marker-text.ts';
import { type MarkedComment, type MarkedFilm, repliesOf } from './review-markers.ts';

const columns = ['In', 'Out', 'Frame', 'Last frame', 'Author', 'Comment', 'Replies', 'Status'];

/** Where any of them is on a page of a set. */
const pageColumns = ['Page', 'File'];

/** Where not all of them are for everyone. */
const audienceColumns = ['Read by'];

/** Where any of them shows a picture. */
const stillColumns = ['Still'];

/** Of what is found on a timeline by its time. */
const timeColumns = ['Time', 'End time'];

/** Comments as a CSV file, a row for each, in the order of their frames or pages; what is about the whole comes first. */
export function commentsCsv(film: MarkedFilm): string {
  const timecode = (frame: number | null) => (frame === null ? null : formatTimecode(frame, film));
  const numberOf = (frame: number | null | undefined) =>
    typeof frame === 'number' ? frame + (film.firstNumber ?? 0) : null;
  const hasTeam = film.comments.some(({ isOfTeam }) => isOfTeam);
  const hasStills = film.comments.some(({ still }) => still !== undefined);
  const hasPages = film.comments.some(({ page }) => page);
  const isTimed = film.comments.some(({ own }) => own);
  const rows = [...film.comments]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((comment) => {
      const { frame, endFrame = frame, own, page, author, text, still, isDone, isOfTeam } = comment;
      const [first, last] = own ? [own.frame, own.endFrame ?? own.frame] : [frame, endFrame];
      return [
        timecode(frame),
        timecode(endFrame),
        numberOf(first),
        numberOf(last),
        plainText(author),
        plainText(text),
        repliesOf(comment).map(plainText).join('\n'),
        isDone ? 'Done' : 'Open',
        ...(hasPages ? [page?.number ?? null, plainText(page?.name ?? '')] : []),
        ...(hasTeam ? [isOfTeam ? 'Team' : 'Everyone'] : []),
        ...(hasStills ? [plainText(still ?? '')] : []),
        ...(isTimed ? [clockTime(own?.milliseconds), clockTime(own?.endMilliseconds)] : []),
      ];
    });
  const titles = [
    ...columns,
    ...(hasPages ? pageColumns : []),
    ...(hasTeam ? audienceColumns : []),
    ...(hasStills ? stillColumns : []),
    ...(isTimed ? timeColumns : []),
  ];
  return csv([titles, ...rows]);
}

/** By its frame or its page. */
function placeOf({ frame, page }: MarkedComment): number {
  return page?.number ?? frame ?? -1;
}

/** `00:03:00.050`. */
function clockTime(milliseconds: number | undefined): string | null {
  if (milliseconds === undefined) return null;
  const seconds = Math.floor(milliseconds / 1_000);
  const fields = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = fields.map((field) => String(field).padStart(2, '0')).join(':');
  return `${clock}.${String(milliseconds % 1_000).padStart(3, '0')}`;
}

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nominalRate } from '#shared/rules/film/timecode.ts';
import { avidMarkers } from './avid.ts';
import { commentsCsv } from './comments-csv.ts';
import { finalCutMarkers } from './final-cut.ts';
import { premiereMarkers } from './premiere.ts';
import { resolveMarkers } from './resolve.ts';
import type { MarkedComment, MarkedFilm } from './review-markers.ts';
import {
  labelToFrame,
  parseAvid,
  parseCsv,
  parseFinalCut,
  parsePremiere,
  parseResolve,
} from './testing/parse-markers.ts';

const formats = [
  { format: 'Resolve', write: resolveMarkers, parse: parseResolve },
  { format: 'Premiere', write: premiereMarkers, parse: parsePremiere },
  { format: 'Final Cut', write: finalCutMarkers, parse: parseFinalCut },
  { format: 'Avid', write: avidMarkers, parse: parseAvid },
];

const rates = [
  [24_000, 1_001, false],
  [24, 1, false],
  [25, 1, false],
  [30_000, 1_001, false],
  [30_000, 1_001, true],
  [30, 1, false],
  [50, 1, false],
  [60_000, 1_001, false],
  [60_000, 1_001, true],
  [60, 1, false],
  [25_000, 1_000, false],
] as const;

/** What files are made of, what breaks them, and names and emoji. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'ab Z1|\t\n\r"<>&\'=+-@/,;:'),
      fc.constantFrom('\u0000', '\u001B', '\u0085', '\u2028', '\uD800', '\uDC00', '\uFFFE', ']]>'),
      fc.constantFrom('\u202E', '\u202A', '\u2066', '\u2069', '\u200F', '\u05E9\u05DC\u05D5\u05DD'),
      fc.constantFrom('\u0645\u0631\u062D\u0628\u0627', '\u{1F44D}', 'e\u0301', '&#10;', '\\n'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const frameCount = 5_000;
const frames = fc.nat(frameCount - 1);

/** The name of a picture, or none. */
const still = fc.option(
  texts.map((text) => `p${text}.png`),
  { nil: undefined },
);

const comments: fc.Arbitrary<MarkedComment> = fc
  .record({
    frame: fc.option(fc.oneof(frames, fc.nat(3))),
    length: fc.nat(90),
    author: texts.map((text) => `a${text}`),
    text: texts,
    isDone: fc.boolean(),
    still,
    isOfTeam: fc.constant(false),
    replies: fc.array(fc.record({ author: texts.map((text) => `b${text}`), text: texts, still }), {
      maxLength: 2,
    }),
  })
  .map(({ length, ...comment }) => ({
    ...comment,
    ...(comment.frame !== null && length > 60 && { endFrame: comment.frame + length }),
  }));

const films: fc.Arbitrary<MarkedFilm> = fc
  .record({
    name: texts.map((text) => `x${text}.mov`),
    rate: fc.constantFrom(...rates),
    startFrame: fc.nat(86_400 * 20),
    comments: fc.array(comments, { maxLength: 8 }),
  })
  .map(({ rate: [numerator, denominator, dropFrame], ...film }) => ({
    ...film,
    rate: { numerator, denominator },
    dropFrame,
    frameCount,
  }));

test.each(formats)(
  'every comment comes back from $format at its frame, with all its words',
  ({ format, write, parse }) => {
    fc.assert(
      fc.property(films, (film) => {
        const { startFrame } = film;
        const parsed = parse(write(film), { fps: nominalRate(film.rate), startFrame });
        const expected = new Set(film.comments.map(({ frame }) => frame ?? 0));
        expect(parsed.map(({ frame }) => frame)).toEqual([...expected].sort((a, b) => a - b));
        for (const comment of film.comments) {
          const marker = parsed.find(({ frame }) => frame === (comment.frame ?? 0));
          const said = [comment, ...comment.replies].flatMap((one) => [
            one.author,
            one.text,
            one.still ?? '',
          ]);
          for (const words of said) expect(letters(marker?.text)).toContain(letters(words));
          const length = (comment.endFrame ?? comment.frame ?? 0) - (comment.frame ?? 0) + 1;
          if (format === 'Final Cut') expect(marker?.length).toBe(1);
          else expect(marker?.length).toBeGreaterThanOrEqual(length);
        }
      }),
    );
  },
);

test('every comment comes back from CSV, in a row of its own that no spreadsheet runs', () => {
  fc.assert(
    fc.property(films, (film) => {
      const counting = { fps: nominalRate(film.rate), startFrame: film.startFrame };
      const [, ...rows] = parseCsv(commentsCsv(film));
      expect(rows).toHaveLength(film.comments.length);
      const ordered = film.comments.toSorted(
        (one, other) => (one.frame ?? -1) - (other.frame ?? -1),
      );
      const hasStills = ordered.some((comment) => comment.still !== undefined);
      for (const [index, { author, text, still, replies, isDone, frame }] of ordered.entries()) {
        const row = rows[index] ?? [];
        const [start = '', , at, , who, what, replied, status] = row;
        expect([at, letters(who), letters(what), status]).toEqual([
          String(frame ?? ''),
          letters(author),
          letters(text),
          isDone ? 'Done' : 'Open',
        ]);
        for (const reply of replies) {
          for (const words of [reply.text, reply.still]) {
            expect(letters(replied)).toContain(letters(words));
          }
        }
        expect(letters(row.at(-1))).toBe(hasStills ? letters(still) : letters(status));
        if (frame !== null) expect(labelToFrame(start, counting)).toBe(frame);
        for (const cell of row) expect(cell).not.toMatch(/^[\s"]*[=+@-]/);
      }
    }),
  );
});

const film: MarkedFilm = {
  name: 'Harbor | v2.mov',
  rate: { numerator: 30_000, denominator: 1_001 },
  dropFrame: true,
  startFrame: 107_892,
  frameCount: 40_000,
  comments: [
    {
      frame: 1_799,
      author: 'ana',
      text: 'Too dark\nhere | there',
      isDone: false,
      isOfTeam: false,
      replies: [],
    },
    {
      frame: 1_800,
      endFrame: 1_829,
      author: '3d_sam',
      text: 'Hold longer',
      isDone: true,
      isOfTeam: false,
      replies: [{ author: 'ana', text: 'Yes' }],
    },
    {
      frame: 1_799,
      author: 'נועה',
      text: 'מצוין \u202Eגם\u202C אני',
      isDone: true,
      isOfTeam: false,
      replies: [],
    },
    { frame: null, author: 'ben', text: '', isDone: false, isOfTeam: false, replies: [] },
  ],
};

test('markers of Resolve are one-frame events in drop-frame, with those of one frame merged', () => {
  expect(resolveMarkers(film).split('\r\n')).toEqual([
    'TITLE: Harbor / v2.mov',
    'FCM: DROP FRAME',
    '',
    '001  001      V     C        01:00:00;00 01:00:00;01 01:00:00;00 01:00:00;01  ',
    ' |C:ResolveColorBlue |M:ben (whole film): See the drawing. |D:1',
    '',
    '002  001      V     C        01:00:59;29 01:01:00;02 01:00:59;29 01:01:00;02  ',
    ' |C:ResolveColorBlue |M:ana: Too dark here / there / נועה (done): מצוין גם אני |D:1',
    '',
    '003  001      V     C        01:01:00;02 01:01:00;03 01:01:00;02 01:01:00;03  ',
    ' |C:ResolveColorGreen |M:- 3d_sam (to 01:01:01;01, done): Hold longer / ana replied: Yes |D:30',
    '',
    '',
  ]);
});

test('markers of Premiere are whole frames of a timebase, and a range ends after its last frame', () => {
  const xml = premiereMarkers(film);
  expect(xml).toContain('<rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>');
  expect(xml).toContain('<string>01:00:00;00</string>');
  expect(xml).toContain('<displayformat>DF</displayformat>');
  expect(xml).toMatch(/<in>1800<\/in>\s*<out>1830<\/out>/);
  expect(xml).toMatch(/<in>1799<\/in>\s*<out>-1<\/out>/);
  expect(premiereMarkers({ ...film, rate: { numerator: 25, denominator: 1 } })).toContain(
    '<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>',
  );
});

test('markers of Final Cut are fractions of seconds, to-dos of which those that are done are completed', () => {
  const xml = finalCutMarkers(film);
  expect(xml).toContain('frameDuration="1001/30000s"');
  expect(xml).toContain('tcStart="107999892/30000s" tcFormat="DF"');
  expect(xml).toContain(
    '<marker start="109801692/30000s" duration="1001/30000s" value="3d_sam (to 01:01:01;01, done): Hold longer" completed="1" note="ana replied: Yes"/>',
  );
  const pal = finalCutMarkers({ ...film, rate: { numerator: 25_000, denominator: 1_000 } });
  expect(pal).toContain('frameDuration="1/25s"');
  expect(finalCutMarkers({ ...film, startFrame: 0 })).toContain('tcStart="0s"');
});

test('markers of Avid are lines of six fields', () => {
  expect(avidMarkers(film).split('\r\n')[2]).toBe(
    '3d_sam\t01:01:00;02\tV1\tgreen\t3d_sam (to 01:01:01;01, done): Hold longer / ana replied: Yes\t30',
  );
});

test.each(formats)('a text of $format never reorders the line that it stands in', ({ write }) => {
  expect(write(film)).toContain('מצוין גם אני');
  expect(write(film)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('a row of the CSV file has both timecodes; what is about the whole film has none', () => {
  const rows = parseCsv(commentsCsv(film));
  expect(rows[0]).toEqual([
    'In',
    'Out',
    'Frame',
    'Last frame',
    'Author',
    'Comment',
    'Replies',
    'Status',
  ]);
  expect(rows[1]).toEqual(['', '', '', '', 'ben', '', '', 'Open']);
  expect(rows[4]).toEqual([
    '01:01:00;02',
    '01:01:01;01',
    '1800',
    '1829',
    '3d_sam',
    'Hold longer',
    'ana replied: Yes',
    'Done',
  ]);
});

test.each(formats)('a marker of $format names the picture that its comment shows', ({ write }) => {
  const shown = film.comments.map((comment) => ({ ...comment, still: 'Mood.png' }));
  expect(write({ ...film, comments: shown })).toContain('Hold longer [still: Mood.png]');
});

test('a row of the CSV file counts frames from the number that the page counts from', () => {
  const rows = parseCsv(commentsCsv({ ...film, firstNumber: 1 }));
  expect(rows[4]?.slice(0, 4)).toEqual(['01:01:00;02', '01:01:01;01', '1801', '1830']);
  expect(rows[1]?.slice(2, 4)).toEqual(['', '']);
});

test.each(['=1+1', '+1', '-1', '@a', '  =1', '"=1', `'"-1`, '\uFF1D1'])(
  'a comment that a spreadsheet would run is a text: %j',
  (text) => {
    const comment = { frame: 0, author: 'ana', text, isDone: false, isOfTeam: false, replies: [] };
    const [, row] = parseCsv(commentsCsv({ ...film, comments: [comment] }));
    expect(row?.[5]).toBe(`'${text.trim()}`);
  },
);

/** The letters and digits of a text, which every format keeps, but for those beyond 16 bits. */
function letters(text = ''): string {
  return text.toWellFormed().replaceAll(/[^\p{L}\p{M}\p{N}]|[\u{10000}-\u{10FFFF}]/gu, '');
}

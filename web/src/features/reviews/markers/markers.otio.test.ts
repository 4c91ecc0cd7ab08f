/** @jest-environment #testkit/local/node-environment.ts */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { finalCutMarkers } from './final-cut.ts';
import { premiereMarkers } from './premiere.ts';
import { resolveMarkers } from './resolve.ts';
import type { MarkedFilm } from './review-markers.ts';

const python = process.env['OTIO_PYTHON'] ?? 'python3';
const adapters = 'otio_cmx3600_adapter, otio_fcp_adapter, otio_fcpx_xml_adapter';
const { status } = spawnSync(python, ['-c', `import opentimelineio, ${adapters}`]);
if (status !== 0) {
  process.stdout.write(
    'Skipped: OpenTimelineIO is missing. pip install opentimelineio otio-cmx3600-adapter otio-fcp-adapter otio-fcpx-xml-adapter, and name that Python by OTIO_PYTHON.\n',
  );
}
const testWithOtio = status === 0 ? test : test.skip;

const rates = [
  [24_000, 1_001, false],
  [24, 1, false],
  [25, 1, false],
  [30_000, 1_001, false],
  [30_000, 1_001, true],
  [30, 1, false],
  [50, 1, false],
  [60_000, 1_001, true],
  [60, 1, false],
] as const;

/** The first and the last frame, and those around the full minutes, where drop-frame skips numbers. */
const frames = [0, 1, 1_797, 1_798, 1_799, 1_800, 3_596, 17_981, 17_982, 17_983, 39_999];

const films = rates.map(
  ([numerator, denominator, dropFrame]): MarkedFilm => ({
    name: 'Harbor v2.mov',
    rate: { numerator, denominator },
    dropFrame,
    startFrame: 3_600 * 24,
    frameCount: 40_000,
    comments: frames.map((frame) => ({
      frame,
      endFrame: frame === 1_800 ? 1_900 : undefined,
      author: 'נועה',
      text: `שלום <${frame}> & "too dark" | here`,
      isDone: false,
      isOfTeam: false,
      replies: [],
    })),
  }),
);

testWithOtio('OpenTimelineIO reads the events of Resolve at their frames, and their lines', () => {
  const read = readMarkers('Resolve', films, resolveMarkers);
  for (const [index, { startFrame }] of films.entries()) {
    expect(read[index]).toEqual(
      frames.map((frame) => [startFrame + frame, 1, expect.stringContaining(`<${frame}> &`)]),
    );
  }
});

testWithOtio('OpenTimelineIO reads the sequence markers of Premiere', () => {
  const read = readMarkers('Premiere', films, premiereMarkers);
  for (const [index, { startFrame }] of films.entries()) {
    expect(read[index]).toEqual(
      frames.map((frame) => [
        startFrame + frame,
        frame === 1_800 ? 101 : 0,
        expect.stringContaining(`שלום <${frame}> & "too dark" | here`),
      ]),
    );
  }
});

testWithOtio('OpenTimelineIO reads the markers of Final Cut', () => {
  // Its adapter takes 29.97 for 29, and 24 frames for 23 of some seconds: it cuts off fractions.
  const whole = films.filter(({ rate }) => rate.denominator === 1 && rate.numerator % 25 === 0);
  const read = readMarkers('Final Cut', whole, finalCutMarkers);
  expect(read).toHaveLength(2);
  for (const [index, { startFrame }] of whole.entries()) {
    expect(read[index]).toEqual(
      frames.map((frame) => [
        startFrame + frame,
        1,
        expect.stringContaining(`שלום <${frame}> & "too dark" | here`),
      ]),
    );
  }
});

/** What OpenTimelineIO reads of each film's file: frame since midnight, length and text of each marker. */
function readMarkers(
  format: string,
  films: readonly MarkedFilm[],
  write: (film: MarkedFilm) => string,
): unknown[] {
  const input = films.map((film) => ({
    format,
    rate: film.rate.numerator / film.rate.denominator,
    text: write(film),
  }));
  const script = join(import.meta.dirname, 'testing/read-markers.py');
  const { stdout, stderr } = spawnSync(python, [script], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { ExportMarkersDialog } from './export-markers-dialog.tsx';
import type { TimelineRate } from './exported-review.ts';
import type { MarkedFilm } from './review-markers.ts';
import { parseCsv, parseResolve } from './testing/parse-markers.ts';

const comment = (frame: number, isDone: boolean) => ({
  frame,
  author: 'ana',
  text: `At ${frame}`,
  isDone,
  isOfTeam: false,
  replies: [],
});

const film: MarkedFilm = {
  name: 'Harbor: v2.mov',
  rate: { numerator: 30_000, denominator: 1_001 },
  dropFrame: true,
  startFrame: 107_892,
  frameCount: 4_000,
  comments: [comment(10, false), comment(20, true), comment(1_800, false)],
};

let saved: { name: string; file: Blob }[] = [];
const { click } = HTMLAnchorElement.prototype;

beforeEach(() => {
  saved = [];
  // jsdom does not implement object URLs.
  let file = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) file = given;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push({ name: this.download, file });
  };
});

afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

test('the open comments are saved for Resolve, at the film’s own start, unless something else is chosen', async () => {
  const onClose = jest.fn();
  render(<ExportMarkersDialog open onClose={onClose} exported={{ kind: 'frames', film: film }} />);
  expect(startTimecode().value).toBe('01:00:00;00');
  screen.getByText('Of your timeline, at 29.97 fps, drop-frame');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(saved.map(({ name }) => name)).toEqual(['Harbor- v2 markers.edl']);
  expect(parseResolve(await savedText(), { fps: 30, startFrame: 107_892 })).toEqual([
    { frame: 10, length: 1, text: 'ana: At 10' },
    { frame: 1_800, length: 1, text: 'ana: At 1800' },
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('all comments are saved at the start timecode of another timeline', async () => {
  render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: film }}
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'All 3' }));
  await userEvent.clear(startTimecode());
  await userEvent.type(startTimecode(), '10.0.0.0{Enter}');
  const markers = parseResolve(await savedText(), { fps: 30, startFrame: 1_078_920 });
  expect(markers.map(({ frame }) => frame)).toEqual([10, 20, 1_800]);
});

test('what was written for the team leaves only if that is chosen, each time, and says so in name and text', async () => {
  const canary = { ...comment(30, false), text: 'canary', isOfTeam: true };
  const comments = [...film.comments, canary];
  const dialog = (open: boolean) => (
    <ExportMarkersDialog
      open={open}
      onClose={() => undefined}
      exported={{ kind: 'frames', film: { ...film, comments } }}
    />
  );
  const { rerender } = render(dialog(true));
  const download = () => userEvent.click(screen.getByRole('button', { name: 'Download' }));
  screen.getByRole('radio', { name: 'All 3' });
  await download();
  expect(await savedText()).not.toContain('canary');
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone and the team' }));
  await userEvent.click(screen.getByRole('radio', { name: 'All 4' }));
  await download();
  expect(await savedText('readAsText', saved[1])).toContain('ana (team only): canary');
  rerender(dialog(false));
  rerender(dialog(true));
  await userEvent.click(screen.getByRole('radio', { name: /^Spreadsheet/ }));
  await download();
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone and the team' }));
  await download();
  const [own, withTeam] = await Promise.all(
    saved.slice(2).map((file) => savedText('readAsText', file)),
  );
  expect(own).not.toMatch(/canary|Read by/);
  expect(withTeam).toMatch(/"canary","","Open","Team"/);
  expect(saved.map(({ name }) => name)).toEqual([
    'Harbor- v2 markers.edl',
    'Harbor- v2 team markers.edl',
    'Harbor- v2 markers.csv',
    'Harbor- v2 team markers.csv',
  ]);
});

test('where everything is for the team, the dialog says how to export it', async () => {
  const comments = film.comments.map((each) => ({ ...each, isOfTeam: true }));
  render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: { ...film, comments } }}
    />,
  );
  screen.getByText(/^All comments are for the team\. Choose “Everyone and the team”/);
  expect(screen.getByRole('button', { name: 'Download' }).matches(':disabled')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone and the team' }));
  expect(screen.queryByText(/^All comments are for the team/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await savedText()).toContain('ana (team only)');
});

test('where nothing is for the team, there is nothing to choose', () => {
  render(
    <ExportMarkersDialog open onClose={() => undefined} exported={{ kind: 'frames', film }} />,
  );
  expect(screen.queryByRole('radio', { name: 'Everyone and the team' })).toBeNull();
});

test('a start timecode that drop-frame does not have is refused at its field, which takes the focus', async () => {
  render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: film }}
    />,
  );
  await userEvent.clear(startTimecode());
  await userEvent.type(startTimecode(), '00:01:00:00');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  screen.getByText('Drop-frame timecode skips 00:01:00;00. The next one is 00:01:00;02.');
  expect(startTimecode().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(startTimecode());
  expect(saved).toEqual([]);
});

test.each([
  ['Premiere Pro', 'Harbor- v2 markers.xml', '<!DOCTYPE xmeml>'],
  ['Final Cut Pro', 'Harbor- v2 markers.fcpxml', '<!DOCTYPE fcpxml>'],
  ['Avid Media Composer', 'Harbor- v2 markers.txt', 'ana\t01:00:00;10\tV1\tblue\t'],
])('for %s, %s is saved', async (program, name, content) => {
  render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: film }}
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${program}`) }));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(saved[0]?.name).toBe(name);
  expect(await savedText()).toContain(content);
});

test('a spreadsheet has a row for each comment, and Excel knows its encoding', async () => {
  render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: film }}
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: /^Spreadsheet/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const [, start] = (await savedText('readAsDataURL')).split('base64,');
  expect(start?.slice(0, 4)).toBe(btoa('\u00EF\u00BB\u00BF'));
  expect(parseCsv(await savedText())).toHaveLength(3);
});

test('where the rate varies the rate of the timeline is asked for, and counts the markers and the start', async () => {
  const onTimeline = jest.fn((timeline: TimelineRate) => ({ ...film, ...timeline, startFrame: 0 }));
  const exported = { kind: 'times', film: { ...film, startFrame: 0 }, onTimeline } as const;
  render(<ExportMarkersDialog open onClose={() => undefined} exported={exported} />);
  expect(screen.getByText('29.97 fps, drop-frame', { selector: ':checked' })).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Timeline rate'), '25 fps');
  screen.getByText('Of your timeline, at 25 fps');
  expect(startTimecode().value).toBe('00:00:00:00');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(onTimeline).toHaveBeenLastCalledWith({
    rate: { numerator: 25, denominator: 1 },
    dropFrame: false,
  });
  expect(parseResolve(await savedText(), { fps: 25, startFrame: 0 })[1]?.frame).toBe(1_800);
});

test('of what has no places a spreadsheet is saved, without more questions', async () => {
  const comments = film.comments.map((each) => ({ ...each, frame: null }));
  const exported = { kind: 'whole', film: { ...film, comments } } as const;
  render(<ExportMarkersDialog open onClose={() => undefined} exported={exported} />);
  expect(screen.queryByLabelText('Start timecode')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(saved.map(({ name }) => name)).toEqual(['Harbor- v2 comments.csv']);
  expect(parseCsv(await savedText())).toHaveLength(3);
});

test('where every comment is done, all are chosen; where there is none, nothing can be saved', () => {
  const done = { ...film, comments: [comment(20, true)] };
  const { rerender } = render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: done }}
    />,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All 1' }).checked).toBe(true);
  rerender(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: { ...film, comments: [] } }}
    />,
  );
  screen.getByText('There are no such comments.');
  expect(download().disabled).toBe(true);
});

test('more markers than a file for Resolve can hold are saved for the others alone', async () => {
  const comments = Array.from({ length: 1_000 }, (_, frame) => comment(frame, false));
  render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: { ...film, comments } }}
    />,
  );
  screen.getByText('A file for DaVinci Resolve has at most 999 markers, and these are 1,000.');
  expect(download().disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /^Avid/ }));
  expect(download().disabled).toBe(false);
});

test('the dialog has no accessibility violations', async () => {
  render(
    <ExportMarkersDialog
      open
      onClose={() => undefined}
      exported={{ kind: 'frames', film: film }}
    />,
  );
  const { violations } = await axe.run(document.body, {
    // jsdom computes no colors.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

function startTimecode(): HTMLInputElement {
  return screen.getByLabelText('Start timecode');
}

function download(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Download' });
}

function savedText(
  read: 'readAsText' | 'readAsDataURL' = 'readAsText',
  which = saved[0],
): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader[read](which?.file ?? new Blob());
  });
}

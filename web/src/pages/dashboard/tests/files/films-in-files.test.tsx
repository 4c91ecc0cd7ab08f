import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  findRow,
  openFiles,
  rowNames,
  showFiles,
} from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const film = { size: 1_000, modifiedAt: '2026-11-01T09:00:00.000Z', storage: 'hot' as const };
const facts = {
  codec: 'apch',
  width: 3_840,
  height: 2_160,
  rate: { numerator: 24_000, denominator: 1_001 },
  isVariable: false,
  seconds: 62,
  start: { frame: 86_400, dropFrame: false },
  sound: [{ codec: 'lpcm', channels: 6, sampleRate: 48_000 }],
};

/** Opens Files with two films that say what they are. */
async function openFilms() {
  localStorage.clear();
  site.intercept('GET /api/files', () => ({
    answer: {
      folders: ['Dailies'],
      files: [
        { ...film, path: 'A master.mov', film: facts },
        {
          ...film,
          path: 'B clip.mp4',
          film: { codec: 'avc1', width: 64, height: 128, seconds: 7 },
          md5: 'd41d8cd98f00b204e9800998ecf8427e',
        },
      ],
    },
  }));
  await openFiles(site);
  await findRow('A master');
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('the columns are chosen, sorted by, and kept in this browser', async () => {
  await openFilms();
  expect(headers()).toEqual([
    '',
    'Name',
    'Kind',
    'Uploaded by',
    'Modified',
    'Storage',
    'Size',
    'Actions',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await userEvent.click(dialog.getByLabelText('Uploaded by'));
  await userEvent.click(dialog.getByLabelText('Resolution'));
  await userEvent.click(dialog.getByLabelText('Codec'));
  // No more have room.
  expect(dialog.getByLabelText<HTMLInputElement>('Frame rate').disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  const chosen = [
    '',
    'Name',
    'Kind',
    'Resolution',
    'Codec',
    'Modified',
    'Storage',
    'Size',
    'Actions',
  ];
  expect(headers()).toEqual(chosen);
  const cells = within(await findRow('A master')).getAllByRole('gridcell');
  expect(cells.map(({ textContent }) => textContent).slice(1, 4)).toEqual([
    'Video, 1:02',
    '3840 × 2160',
    'ProRes 422 HQ',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Resolution' }));
  await userEvent.click(screen.getByRole('button', { name: 'Resolution' }));
  await waitFor(() => expect(rowNames()).toEqual(['Dailies', 'B clip.mp4', 'A master.mov']));
  cleanup();
  await showFiles();
  await findRow('A master');
  expect(headers()).toEqual(chosen);
});

test('what the browser has kept of columns that there are not is left out', async () => {
  await openFilms();
  cleanup();
  localStorage.setItem('files-columns', '["size","nothing",7,"codec"]');
  await showFiles();
  await findRow('A master');
  expect(headers()).toEqual(['', 'Name', 'Codec', 'Size', 'Actions']);
});

test('the info of a film says what it is, with its timecode, sound and checksum', async () => {
  await openFilms();
  const infoOf = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Info' }));
    const dialog = await screen.findByRole('dialog', { name });
    const terms = within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    const values = within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    return Object.fromEntries(terms.map((term, index) => [term, values[index]]));
  };
  expect(await infoOf('A master.mov')).toMatchObject({
    Kind: 'Video',
    Length: '1:02',
    Resolution: '3840 × 2160',
    'Frame rate': '23.976 fps',
    Codec: 'ProRes 422 HQ',
    Timecode: '01:00:00:00',
    Sound: 'PCM, 5.1, 48 kHz',
    MD5: 'None: it was stored in parts',
  });
  expect(await infoOf('B clip.mp4')).toMatchObject({ MD5: 'd41d8cd98f00b204e9800998ecf8427e' });
});

test('who manages files has a proxy made, and is told what the server says instead', async () => {
  await openFilms();
  const paths: unknown[] = [];
  site.intercept('POST /api/files/proxy/retries', (_, { body }) => {
    paths.push(body);
    return paths.length === 1
      ? { answer: { success: true } }
      : { status: 409, code: 'plan_needed', message: 'Choose a plan first.' };
  });
  const make = async (label: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for A master.mov' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: label }));
  };
  await make('Make a proxy');
  await screen.findByText('A proxy is being made');
  await make('Make a proxy');
  await screen.findByText('Choose a plan first.');
  expect(paths).toEqual([{ path: 'A master.mov' }, { path: 'A master.mov' }]);
});

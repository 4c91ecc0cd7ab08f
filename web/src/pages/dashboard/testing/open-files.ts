import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { siteUnderTest } from '#web/testing/site.ts';
import { show } from './open-dashboard.tsx';

/** A folder, and files of each storage class in the top folder. */
export const footage = [
  { path: 'Footage/A001.mov', size: 12_400 },
  { path: 'Footage/A002.mov', size: 3_000 },
  { path: 'Clip 10.mov', size: 5_000 },
  { path: 'clip 2.mov', size: 7_000, storage: 'cold' as const },
  { path: 'mix.wav', size: 900 },
];

type Site = ReturnType<typeof siteUnderTest>;

/** Opens the Files tab of an owner with 1 TB of hot and of cold storage, and files in it. @returns the owner */
export async function openFiles(site: Site, files: Parameters<Site['storeFiles']>[1] = footage) {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  await showFiles();
  return owner;
}

/** Opens the Files tab. */
export async function showFiles() {
  show();
  await userEvent.click(await screen.findByRole('link', { name: 'Files' }));
  await screen.findByRole('heading', { level: 1, name: 'Files' });
}

/** Waits for the row of a file or folder. */
export const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** The names of the rows, in their order. */
export const rowNames = () =>
  screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);

/** The name of the row that has the focus; of any other element its markup. */
export const focusedName = () =>
  document.activeElement?.matches('[role="row"]')
    ? document.activeElement.querySelector('[role="rowheader"] a')?.textContent
    : document.activeElement?.outerHTML.slice(0, 100);

/** Waits for a message. */
export const findMessage = (title: string) =>
  waitFor(() => expect(screen.getByText(title)).toBeDefined());

import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers } from '#web/testing/dashboard-server.ts';
import { fileStore, stored } from '#web/testing/file-store.ts';
import { open } from './open-dashboard.tsx';

/** A folder, and files of each storage class in the top folder. */
export const footage = [
  stored('Footage/A001.mov', 12_400_000_000),
  stored('Footage/A002.mov', 3_000_000_000),
  stored('Clip 10.mov', 5_000_000),
  stored('clip 2.mov', 7_000_000, 'cold'),
  stored('mix.wav', 900_000),
];

/** Opens the Files tab on a store of files. @returns the mutating calls, in order, and the store */
export async function openFiles(store = fileStore({ files: footage }), answers: Answers = {}) {
  const sent = open({ ...store.answers, ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Files' }));
  await screen.findByRole('heading', { level: 1, name: 'Files' });
  return { sent, store };
}

/** Waits for the row of a file or folder. */
export const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** The names of the rows, in their order. */
export const rowNames = () =>
  screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);

/** The name of the row that has the focus; of any other element its markup. */
export const focusedName = () =>
  document.activeElement?.matches('[role="row"]')
    ? document.activeElement.querySelector('[role="rowheader"] button')?.textContent
    : document.activeElement?.outerHTML.slice(0, 100);

/** Waits for a message. */
export const findMessage = (title: string) =>
  waitFor(() => expect(screen.getByText(title)).toBeDefined());

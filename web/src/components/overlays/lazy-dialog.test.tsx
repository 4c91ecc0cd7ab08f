import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { currentToast } from '#web/components/toasts/toast-store.ts';
import { lazyDialog } from './lazy-dialog.tsx';

interface NoteProps {
  open: boolean;
  onClose: () => void;
}

test('the script of a dialog is fetched once, when its button is hovered', async () => {
  const { loads, Page } = pageWith(() => Promise.resolve(Note));
  render(<Page />);
  expect(loads()).toBe(0);
  await userEvent.hover(screen.getByRole('button', { name: 'Open' }));
  expect(loads()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('A note')).toBeTruthy();
  expect(loads()).toBe(1);
});

test('the button that opens a dialog keeps the focus until the dialog has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Note>();
  const { Page } = pageWith(() => promise);
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  expect(document.activeElement).toBe(opener);
  resolve(Note);
  expect(await screen.findByText('A note')).toBeTruthy();
});

test('a dialog whose script fails to load shows an error, and loads again when it is next opened', async () => {
  let reachable = false;
  const { Page } = pageWith(() =>
    reachable ? Promise.resolve(Note) : Promise.reject(new TypeError('Failed to fetch')),
  );
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('closed')).toBeTruthy();
  expect(currentToast()?.description).toBe(
    'The dialog could not be loaded. Please check your connection.',
  );
  reachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('A note')).toBeTruthy();
});

function Note({ open }: NoteProps) {
  return open && <p>A note</p>;
}

/** A page with a button that opens a dialog, and the number of requests for its script. */
function pageWith(load: () => Promise<ComponentType<NoteProps>>) {
  let count = 0;
  const Dialog = lazyDialog(
    () => {
      count += 1;
      return load();
    },
    ({ open }) => open,
  );
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" {...Dialog.opener} onClick={() => setOpen(true)}>
          Open
        </button>
        <p>{open ? 'open' : 'closed'}</p>
        <Dialog open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  return { loads: () => count, Page };
}

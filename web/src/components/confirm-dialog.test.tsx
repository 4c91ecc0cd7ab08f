import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Toaster } from './toast.tsx';

// jsdom does not implement animations.
beforeEach(() => {
  Element.prototype.getAnimations = () => [];
});

test('while it confirms, nothing can be pressed, and the label says so', async () => {
  const { onConfirm } = renderDialog();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Erasing...' });
  expect(confirm.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep' }).disabled).toBe(true);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('after a failure it says what failed, and can be confirmed again', async () => {
  const { onConfirm, answers } = renderDialog();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }));
  answers[0]?.reject(new Error('503: {}'));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Erase' });
  expect(await screen.findByText('Nothing was erased.')).not.toBeNull();
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await userEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

test('it closes when it is done', async () => {
  const { answers } = renderDialog();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }));
  answers[0]?.resolve();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a dialog that was closed in the meantime, and asks again, stays open when the first request is done', async () => {
  const { onClose, answers } = renderDialog();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Erase' });
  expect(confirm.disabled).toBe(false);
  await act(async () => answers[0]?.resolve());
  expect(onClose).toHaveBeenCalledTimes(1);
});

function renderDialog() {
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const onConfirm = jest.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        answers.push({ resolve, reject });
      }),
  );
  const onClose = jest.fn();
  render(<Page onConfirm={onConfirm} onClose={onClose} />);
  return { onConfirm, onClose, answers };
}

interface PageProps {
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function Page({ onConfirm, onClose }: PageProps) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
        title="Erase the film?"
        cancelLabel="Keep"
        confirmLabel="Erase"
        busyLabel="Erasing..."
        onConfirm={onConfirm}
        failure="Nothing was erased."
      />
      <Toaster />
    </>
  );
}

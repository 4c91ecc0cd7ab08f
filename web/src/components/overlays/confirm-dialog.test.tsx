import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '#web/components/toasts/toast.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

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

function renderDialog() {
  const answers: { reject: (error: Error) => void }[] = [];
  const onConfirm = jest.fn(
    () =>
      new Promise<void>((_, reject) => {
        answers.push({ reject });
      }),
  );
  render(
    <>
      <ConfirmDialog
        open
        onClose={() => undefined}
        title="Erase the film?"
        cancelLabel="Keep"
        confirmLabel="Erase"
        busyLabel="Erasing..."
        onConfirm={onConfirm}
        failure="Nothing was erased."
      />
      <Toaster />
    </>,
  );
  return { onConfirm, answers };
}

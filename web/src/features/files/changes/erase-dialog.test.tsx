import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EraseDialog } from './erase-dialog.tsx';

test('it closes as soon as it is confirmed: the page shows how far erasing is', async () => {
  const onClose = jest.fn();
  const onErase = jest.fn(() => new Promise<void>(() => undefined));
  render(
    <EraseDialog
      open
      onClose={onClose}
      entries={[]}
      everything
      onErase={onErase}
      onGone={() => undefined}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
  expect(onErase).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

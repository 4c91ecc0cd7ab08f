import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotePage } from './note-page.tsx';

test('a dialog takes the focus, until Escape gives it back to its opener', async () => {
  render(<NotePage />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'A note' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a press closes a dialog only if it begins and ends beside it', async () => {
  render(<NotePage />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'A note' });
  const title = screen.getByRole('heading', { name: 'A note' });
  const press = (from: Element, to: Element) =>
    user.pointer([
      { keys: '[MouseLeft>]', target: from },
      { target: to },
      { keys: '[/MouseLeft]', target: to },
    ]);
  await press(title, dialog);
  await press(dialog, title);
  await press(title, title);
  expect(screen.queryByRole('dialog')).toBe(dialog);
  await press(dialog, dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

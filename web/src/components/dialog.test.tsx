import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotePage } from './note-page.tsx';

// The first of the two fetches the script only when the dialog opens, the second has it.
test.each(['as soon as its script has loaded', 'again'])(
  'a dialog that opens %s takes the focus and makes the page inert, until Escape gives the focus back to its opener',
  async () => {
    render(<NotePage />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'A note' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    expect(opener.closest('[aria-hidden="true"]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(opener.closest('[aria-hidden="true"]')).toBeNull();
  },
);

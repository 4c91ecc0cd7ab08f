import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotePage } from './note-page.tsx';

const backdropGone = Promise.withResolvers<void>();

class CSSTransition {
  finished = backdropGone.promise;
}

// jsdom does not implement animations: here the backdrop of a dialog that closes has one, and its panel has none.
let isClosing = false;
beforeEach(() => {
  Object.assign(globalThis, { CSSTransition });
  Object.assign(Element.prototype, {
    getAnimations(this: Element) {
      return isClosing && this.matches('[aria-hidden]') ? [new CSSTransition()] : [];
    },
  });
});

// The only opening in this file: for a second one, Headless UI returns the focus by itself.
test('a dialog whose panel leaves before its backdrop keeps the focus until both have gone, then its opener has it', async () => {
  render(<NotePage />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'A note' });
  await waitFor(() => expect(document.querySelector('[data-transition]')).toBeNull());
  act(() => dialog.focus());
  isClosing = true;
  // Unlike Escape, this leaves the focus where it is.
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  await waitFor(() => expect(screen.getByText('A note').closest('[hidden]')).not.toBeNull());
  expect(document.activeElement).toBe(dialog);
  await act(async () => backdropGone.resolve());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(dialog.isConnected).toBe(false);
});

import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { reportProgress } from './poster-progress.ts';
import { PreparingPictures } from './preparing-pictures.tsx';

afterEach(() => {
  cleanup();
  reportProgress(null);
});

test('the page asks before it is left while posters of uploads are made, and not for those that are only seen', async () => {
  render(<PreparingPictures />);
  act(() => reportProgress({ done: 1, total: 14, isOwn: true }));
  await screen.findByText('Preparing pictures', {}, { timeout: 3_000 });
  screen.getByText('2 of 14');
  screen.getByText('Please keep this page open until then.');
  expect(asksToStay()).toBe(true);
  act(() => reportProgress({ done: 1, total: 3, isOwn: false }));
  expect(screen.queryByText(/keep this page open/)).toBeNull();
  expect(asksToStay()).toBe(false);
  act(() => reportProgress(null));
  await waitFor(() => expect(screen.queryByText('Preparing pictures')).toBeNull());
});

test('a poster that is made in a moment is not mentioned', async () => {
  render(<PreparingPictures />);
  act(() => reportProgress({ done: 0, total: 1, isOwn: true }));
  act(() => reportProgress(null));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  expect(screen.getByRole('status').textContent).toBe('');
});

function asksToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

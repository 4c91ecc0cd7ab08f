import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice.tsx';

test('it says that the browser is offline, until it is not', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineNotice />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(status.textContent).toMatch(/^You are offline. Uploads wait/);
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(status.textContent).toBe('');
});

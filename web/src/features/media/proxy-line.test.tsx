import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProxyLine } from './proxy-line.tsx';

test('proxies that are made are told with their progress, and films without one by the reason', async () => {
  let isForgotten = false;
  const failed = [
    { name: 'A001.mxf', reason: 'not_decodable' },
    { name: 'A002.mxf', reason: 'not_decodable' },
    { name: 'A003.mov', reason: 'no_picture' },
  ] as const;
  const progress = { current: { name: 'A004.mov', share: 0.4 }, left: 3, failed };
  const { rerender } = render(
    <ProxyLine
      progress={progress}
      onForget={() => {
        isForgotten = true;
      }}
    />,
  );
  screen.getByText('Making 3 proxies');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  screen.getByText(
    '2 films without a proxy from here. Your browser cannot decode the picture. The cloud will try.',
  );
  screen.getByText('1 film without a proxy from here. There is no picture in it.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(isForgotten).toBe(true);
  rerender(<ProxyLine progress={{ current: null, left: 0, failed: [] }} onForget={() => {}} />);
  expect(screen.queryByText(/prox/)).toBeNull();
});

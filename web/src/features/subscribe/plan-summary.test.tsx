import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PlanSummary } from './plan-summary.tsx';

test('a team that Starter does not hold is shown no sum on it, and leads to Business with its price', () => {
  summarize(10);
  expect(screen.getByRole('status').textContent).toBe(
    'Starter includes up to 3 members. For 10, choose Business: $500 a month.',
  );
  expect(screen.getByRole('link', { name: 'choose Business' }).getAttribute('href')).toBe(
    '/subscribe/business',
  );
  expect(document.body.textContent).not.toContain('$250');
});

test('a team that Starter holds is shown its sum', () => {
  summarize(3);
  expect(screen.getByRole('status').textContent).toBe('$75 a month');
});

test.each([0, 1.5, 501, Number.NaN])(
  'a team of %d, which no plan holds, is shown no sum',
  (seats) => {
    summarize(seats);
    screen.getByText('$25 per member a month');
    expect(screen.queryByRole('status')).toBeNull();
  },
);

function summarize(seats: number) {
  render(
    <MemoryRouter>
      <PlanSummary plan="starter" seats={seats} />
    </MemoryRouter>,
  );
}

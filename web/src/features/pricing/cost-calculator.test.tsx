import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CostCalculator } from './cost-calculator.tsx';

const costs = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('a team of five with 2 TB more and 10 TB of cold storage costs what Update Plan would charge', () => {
  render(<CostCalculator />);
  expect(costs().slice(0, 2)).toEqual([
    'Up to 3 members',
    '$470 a month5 × $50, 2 TB of additional storage, 10 TB of cold storage',
  ]);
});

test('amounts count as they are sold, in whole steps; one that is not sold has no sum', async () => {
  render(<CostCalculator />);
  await enter({
    'Team members': '3',
    'Additional storage in TB': '0.3',
    'Cold storage in TB': '0',
  });
  expect(costs().slice(0, 2)).toEqual([
    '$105 a month3 × $25, 0.5 TB of additional storage',
    '$180 a month3 × $50, 0.5 TB of additional storage',
  ]);
  await enter({ 'Cold storage in TB': '-1' });
  expect(costs().slice(0, 2)).toEqual(['– a month', '– a month']);
  const limits = 'Enter a number from 0 to 10,000.';
  expect(screen.getByLabelText('Cold storage in TB')).toHaveProperty('ariaInvalid', 'true');
  screen.getByText(limits);
  await enter({ 'Cold storage in TB': '10' });
  expect(screen.queryByText(limits)).toBeNull();
});

async function enter(amounts: Record<string, string>) {
  for (const [label, text] of Object.entries(amounts)) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  }
}

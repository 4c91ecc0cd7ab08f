import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { chosenPlanOf } from '#web/lib/chosen-plan.ts';
import { PlanCards } from './plan-cards.tsx';

function ChosenPlan() {
  return <p>{`Chosen: ${chosenPlanOf(useLocation().state)}`}</p>;
}

test.each([
  ['Starter', 'starter'],
  ['Business', 'business'],
])('Start with %s leads to sign-up, and keeps the choice', async (name, plan) => {
  render(
    <MemoryRouter initialEntries={['/pricing']}>
      <Routes>
        <Route path="/pricing" element={<PlanCards cycle="monthly" />} />
        <Route path="/register" element={<ChosenPlan />} />
      </Routes>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: `Start with ${name}` });
  expect(link.getAttribute('href')).toBe('/register');
  await userEvent.click(link);
  screen.getByText(`Chosen: ${plan}`);
});

test.each([undefined, null, 'starter', { plan: 'enterprise' }, { plan: 1 }])(
  'the location state %j has no plan',
  (state) => expect(chosenPlanOf(state)).toBeNull(),
);

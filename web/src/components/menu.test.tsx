import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './menu.tsx';

test('a menu pressed before its script has loaded opens once it has', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Northlight' }));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

test('a menu opened by the keyboard has its first item active', async () => {
  render(<Page />);
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Northlight' });
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^headlessui/));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem');
  await waitFor(() => expect(item.hasAttribute('data-focus')).toBe(true));
});

function Page() {
  return (
    <main id="main">
      <Menu groups={[{ choices: [choice] }]}>Northlight</Menu>
    </main>
  );
}

const choice = { id: 'rename', icon: null, words: 'Change name', onChoose: () => undefined };

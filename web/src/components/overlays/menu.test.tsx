import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMenu } from './menu.tsx';

test('a menu pressed before its script has loaded opens once it has', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Northlight' }));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'a menu opened by the key %p has its first item active, and gives the focus back to its button',
  async (key) => {
    render(<Page />);
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Northlight' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard(key);
    const item = await screen.findByRole('menuitem');
    await waitFor(() => expect(item.hasAttribute('data-focus')).toBe(true));
    expect(document.activeElement).toBe(screen.getByRole('menu'));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('menu')).toBeNull();
  },
);

function Page() {
  const { attributes, menu } = useMenu({
    label: 'Northlight',
    side: 'start',
    groups: [{ choices: [choice] }],
  });
  return (
    <main id="main">
      <button type="button" {...attributes}>
        Northlight
      </button>
      {menu}
    </main>
  );
}

const choice = { id: 'rename', icon: null, words: 'Change name', onChoose: () => undefined };

import { act } from '@testing-library/react';

/** Opens the popover of a button. There are none in jsdom: this is what the browser does. */
export const openPopover = (button: HTMLElement) => toggle(button, 'open');

export const closePopover = (button: HTMLElement) => toggle(button, 'closed');

function toggle(button: HTMLElement, newState: 'open' | 'closed') {
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '');
  act(() => {
    popover?.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  });
}

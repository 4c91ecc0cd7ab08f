import { act } from '@testing-library/react';

/** Opens the popover of a button. There are none in jsdom: this is what the browser does. */
export function openPopover(button: HTMLElement) {
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '');
  act(() => {
    popover?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
  });
}

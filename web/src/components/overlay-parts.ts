export { DialogOverlay } from './dialog-overlay.tsx';
export { ListboxOverlay } from './listbox-overlay.tsx';
export { SlideInOverlay } from './slide-in-overlay.tsx';

/** The menu is a separate script that depends on this one. */
export const fetchMenu = async () => (await import('./menu-overlay.tsx')).MenuOverlay;

// A dialog restores the focus to the element that had it, but Headless UI only tracks focus from the moment it loads.
document.activeElement?.dispatchEvent(new FocusEvent('focus'));

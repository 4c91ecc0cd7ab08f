export { DialogOverlay } from './dialog-overlay.tsx';
export { ListboxOverlay } from './listbox-overlay.tsx';
export { SlideInOverlay } from './slide-in-overlay.tsx';

/** The menu is a script of its own, which stands on what is in this one. */
export const fetchMenu = async () => (await import('./menu-overlay.tsx')).MenuOverlay;

// A dialog gives the focus back to what had it, of which Headless UI knows only since it came.
document.activeElement?.dispatchEvent(new FocusEvent('focus'));

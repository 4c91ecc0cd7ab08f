export { DialogOverlay } from './dialog-overlay.tsx';
export { ListboxOverlay } from './listbox-overlay.tsx';
export { MenuOverlay } from './menu-overlay.tsx';
export { SlideInOverlay } from './slide-in-overlay.tsx';

// A dialog gives the focus back to what had it, of which Headless UI knows only since it came.
document.activeElement?.dispatchEvent(new FocusEvent('focus'));

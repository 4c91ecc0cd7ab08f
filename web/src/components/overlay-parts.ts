export { DialogOverlay } from './dialog-overlay.tsx';
export { ListboxOverlay } from './listbox-overlay.tsx';
export { MenuOverlay } from './menu-overlay.tsx';
export { SlideInOverlay } from './slide-in-overlay.tsx';

export { ActionMenu } from './action-menu.tsx';
export { ListboxOverlay } from './listbox-overlay.tsx';

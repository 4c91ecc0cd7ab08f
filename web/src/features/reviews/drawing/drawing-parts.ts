/** What draws, and shows drawings: a script of its own, which most looks at a film do without. */
export { DrawingSurface } from './drawing-surface.tsx';
export { DrawingView } from './drawing-view.tsx';

/** What is shown of a picture on request, in a script of its own. */
export { GuideLines } from './guide-lines.tsx';
export { PictureTools } from './picture-tools.tsx';
export { attachZoom } from './zoom.ts';

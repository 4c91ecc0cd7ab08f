import { staticPart } from '#web/components/static-part.tsx';

/** The illustrations and explanations of the public pages, of which a prerendered page hydrates nothing. */

export const WorkspacePicture = staticPart(() => import('./pictures/workspace-picture.tsx'));
export const ChangedFiles = staticPart(() => import('./pictures/changed-files.tsx'));
export const ProductTour = staticPart(() => import('./product-tour.tsx'));

import { productName } from '#shared/product.ts';
import { Timeline } from './timeline.tsx';
import { Viewer } from './viewer.tsx';
import { WorkspaceCard } from './workspace-card.tsx';

const description = `A ${productName} workspace: a timeline on which Ines in Lisbon and Tomo in Osaka each have a playhead, a take arriving from Osaka, next to it a frame of the film, the members with their cities and roles, and the used hot storage.`;

/** The product: the editor in the dark theme, the workspace in the light one. A single image to screen readers. */
export default function WorkspacePicture() {
  return (
    <div role="img" aria-label={description} className="@container relative">
      <div className="overflow-hidden border-y border-line bg-raised sm:rounded-l-card sm:border-l">
        <div className="flex h-12 items-center gap-4 border-b border-line px-4 text-sm">
          <span className="font-medium">Harbour Light</span>
          <span className="text-muted max-sm:hidden">Episode 3, cut 14</span>
          <span className="ml-auto flex items-center gap-2.5 font-mono text-xs text-muted">
            <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
              <circle cx="6" cy="6" r="4" className="fill-clip-green" />
            </svg>
            <span className="sync-count" />
          </span>
        </div>
        <div className="after-first-paint h-80 overflow-hidden lg:aspect-[1440/412] lg:h-auto lg:min-h-[412px]">
          <Timeline />
        </div>
      </div>
      <div className="relative -mt-10 flex justify-center px-5 lg:absolute lg:bottom-[-4.5rem] lg:left-12 lg:mt-0 lg:block lg:w-96 lg:px-0">
        <WorkspaceCard />
      </div>
      {/* Only where it leaves enough of the timeline visible. */}
      <div className="absolute right-12 bottom-[-4.5rem] hidden w-105 @min-[72rem]:block">
        <Viewer />
      </div>
    </div>
  );
}

import { ButtonLink } from '#web/components/button.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { paths } from '#web/lib/paths.ts';

export default function NotFound() {
  return (
    <div className="page-width flex flex-col items-start py-24 md:py-40">
      <PageMeta title="404 Page Not Found" />
      <OfflineClip />
      <h1 className="mt-10 text-5xl font-semibold">404 Page Not Found</h1>
      <p className="mt-4 max-w-lg text-lg text-muted">
        There is nothing at this address. The page may have moved, or the link lost a letter on its
        way.
      </p>
      <div className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to={paths.home} size="lg">
          Go to the start
        </ButtonLink>
        <ButtonLink to={paths.pricing} size="lg" variant="secondary">
          See the pricing
        </ButtonLink>
      </div>
    </div>
  );
}

/** A gap in the timeline, where a clip has gone offline. */
function OfflineClip() {
  return (
    <svg viewBox="0 0 480 72" aria-hidden="true" className="w-full max-w-md">
      <rect width="150" height="72" rx="4" className="fill-clip-teal" />
      <rect
        x="154.75"
        y="0.75"
        width="158.5"
        height="70.5"
        rx="4"
        className="fill-none stroke-clip-rose"
        strokeDasharray="6 5"
        strokeWidth="1.5"
      />
      <text x="172" y="42" className="fill-muted font-mono text-[15px]">
        media offline
      </text>
      <rect x="318" width="162" height="72" rx="4" className="fill-clip-teal" />
    </svg>
  );
}

import { ButtonLink } from '#web/components/button.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { ClipRow } from '#web/features/marketing/pictures/clip-row.tsx';
import { paths } from '#web/lib/paths.ts';

export default function NotFound() {
  return (
    <div className="page-width flex flex-col items-start py-24 md:py-40">
      <PageMeta title="404 Page Not Found" />
      <ClipRow offline />
      <h1 className="mt-10 text-5xl font-semibold">404 Page Not Found</h1>
      <p className="mt-4 max-w-lg text-lg text-muted">
        There is nothing at this address. The page may have moved, or the link may be incomplete.
      </p>
      <div className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to={paths.home} size="lg">
          Go to the home page
        </ButtonLink>
        <ButtonLink to={paths.pricing} size="lg" variant="secondary">
          See the pricing
        </ButtonLink>
      </div>
    </div>
  );
}

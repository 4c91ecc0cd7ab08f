import { productName } from '#shared/rules/product.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { paths } from '#web/lib/paths.ts';

export default function Careers() {
  return (
    <div className="page-width pt-12 pb-24 md:pt-20 md:pb-36">
      <PageMeta
        path={paths.careers}
        title="Careers"
        description={`Working at ${productName}: open positions.`}
      />
      <PageHeading
        title="Careers"
        lead="We build storage and synchronization for people who edit. Most of us have waited for a render or carried a drive across a city."
      />
      <section
        aria-labelledby="positions-title"
        className="mt-12 flex flex-col items-start gap-6 rounded-card border border-line bg-raised p-6 md:mt-16 md:flex-row md:items-center md:justify-between md:p-10"
      >
        <div>
          <h2 id="positions-title" className="text-2xl">
            No Open Positions
          </h2>
          <p className="mt-2 max-w-prose text-muted">
            There are no openings at the moment. If you think that we should know you anyway, write
            a few lines about what you have built or edited.
          </p>
        </div>
        <ButtonLink to={paths.contact} size="lg">
          Contact us
        </ButtonLink>
      </section>
    </div>
  );
}

import { paidPlans } from '#shared/rules/plans.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';

/** The call to action at the end of the landing page. */
export function GetStarted() {
  return (
    <section aria-labelledby="start-title" className="below-first border-y border-line bg-raised">
      <div className="page-width flex flex-col items-start gap-8 py-16 md:flex-row md:items-center md:justify-between md:py-24">
        <div>
          <h2 id="start-title" className="text-4xl">
            Open the next project together
          </h2>
          <p className="mt-3 text-lg text-muted">
            From ${paidPlans.starter.pricePerMember} per member per month. Add and remove seats as
            jobs start and wrap.
          </p>
        </div>
        <ButtonLink to={paths.register} size="lg">
          Get started
        </ButtonLink>
      </div>
    </section>
  );
}

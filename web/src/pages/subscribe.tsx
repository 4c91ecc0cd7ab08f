import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { enterprisePlan, paidPlans, teamSize } from '#shared/rules/plans.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { planFromPath } from '#web/features/subscribe/plan-from-path.ts';
import { PlanSummary } from '#web/features/subscribe/plan-summary.tsx';
import { SubscribeForm } from '#web/features/subscribe/subscribe-form.tsx';
import { paths, subscribePath } from '#web/lib/paths.ts';
import { scrollToContact } from '#web/lib/scroll-to-section.ts';

export default function Subscribe() {
  const { plan: named } = useParams();
  const { plan, unknown } = planFromPath(named);
  const { name } = plan === 'enterprise' ? enterprisePlan : paidPlans[plan];
  const [seats, setSeats] = useState<number>(teamSize.default);
  return (
    <div className="page-width pt-8 pb-24 md:pt-12 md:pb-36">
      <PageMeta
        path={subscribePath(plan)}
        title={`Subscribe to ${name}`}
        description={
          plan === 'enterprise'
            ? `The ${name} plan is tailored to your company: tell us what you need.`
            : `Choose a team size for the ${name} plan, and pay on our payment provider's page.`
        }
      />
      <Link
        to={paths.pricing}
        className="-ml-2 inline-flex items-center gap-2 rounded-control p-2 text-sm text-muted transition-colors duration-150 hover:text-text"
      >
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
        Back to pricing
      </Link>
      <div className="mt-8">
        <PageHeading
          title="Subscribe"
          lead={
            plan === 'enterprise'
              ? 'Enterprise plans are tailored. Tell us what you need.'
              : 'Pay first, then set up your workspace from the link that we email you.'
          }
        />
      </div>
      {unknown !== undefined && (
        <div className="mt-8">
          <Notice tone="warning">
            {`There is no plan called “${unknown}”. This is ${paidPlans.business.name}; you can change to ${paidPlans.starter.name} below.`}
          </Notice>
        </div>
      )}
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <PlanSummary plan={plan} seats={seats} />
        {plan === 'enterprise' ? (
          <ContactSales />
        ) : (
          <SubscribeForm plan={plan} onTeamSizeChange={setSeats} />
        )}
      </div>
    </div>
  );
}

/** Enterprise is sold through contact, so it has no form. */
function ContactSales() {
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="max-w-md text-lg text-muted">
        Tell us how many people work with you, how much they store and in which cities, and we write
        back with a proposal.
      </p>
      <ButtonLink to={paths.home} state={scrollToContact} data-held size="lg">
        Contact us
      </ButtonLink>
    </div>
  );
}

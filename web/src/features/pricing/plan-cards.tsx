import { enterprisePlan, type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { scrollToContact } from '#web/lib/scroll-to-section.ts';
import type { BillingCycle } from './billing-toggle.tsx';
import { memberPrice } from './member-price.ts';
import { PlanCard } from './plan-card.tsx';

const audiences: Record<PaidPlanId, string> = {
  starter: 'A small crew on one production.',
  business: 'A company with several jobs running.',
};

const units: Record<BillingCycle, string> = {
  monthly: 'per member/month',
  annual: 'per member/month (billed annually)',
};

/** The three plan cards. */
export function PlanCards({ cycle }: { cycle: BillingCycle }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
      {Object.values(paidPlans).map(({ id, name, includes }) => (
        <PlanCard
          key={id}
          name={name}
          audience={audiences[id]}
          price={memberPrice(id, cycle)}
          unit={units[cycle]}
          includes={includes}
          popular={id === 'business'}
        >
          <ButtonLink
            to={paths.register}
            size="lg"
            variant={id === 'business' ? 'primary' : 'secondary'}
            className="w-full"
          >
            Start with {name}
          </ButtonLink>
        </PlanCard>
      ))}
      <PlanCard
        name={enterprisePlan.name}
        audience="A large group, or custom terms."
        price={enterprisePlan.price}
        includes={enterprisePlan.includes}
        note="Tell us how many people, how many terabytes and in which cities. A person replies with a written proposal."
        className="md:max-lg:col-span-2"
      >
        <ButtonLink
          to={paths.home}
          state={scrollToContact}
          size="lg"
          variant="secondary"
          className="w-full"
        >
          Contact us
        </ButtonLink>
      </PlanCard>
    </ul>
  );
}

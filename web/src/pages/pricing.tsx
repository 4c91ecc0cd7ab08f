import { useState } from 'react';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { type BillingCycle, BillingToggle } from '#web/features/pricing/billing-toggle.tsx';
import { Comparison } from '#web/features/pricing/comparison.tsx';
import { CostCalculator } from '#web/features/pricing/cost-calculator.tsx';
import { PlanCards } from '#web/features/pricing/plan-cards.tsx';
import { paths, subscribePath } from '#web/lib/paths.ts';

export default function Pricing() {
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  return (
    <div className="page-width pt-12 pb-24 md:pt-20 md:pb-36">
      <PageMeta
        path={paths.pricing}
        title="Pricing"
        description="Starter, Business and Enterprise: one price per member per month, with hot and cold storage added as you need it."
      />
      <div className="flex flex-col gap-8 md:flex-row md:items-end md:justify-between">
        <PageHeading
          title="Pay for who is on the job"
          lead="One price per member per month. Add storage in blocks, as you need it."
        />
        <BillingToggle cycle={cycle} onChange={setCycle} />
      </div>
      <div className="mt-12">
        <PlanCards cycle={cycle} />
      </div>
      <p className="mt-6 max-w-prose text-sm text-muted">
        Clients take no seat: they view, comment and approve by a link. Subscriptions bought here
        are billed monthly. No account yet and ready to pay? Subscribe to{' '}
        <TextLink to={subscribePath('starter')}>Starter</TextLink> or{' '}
        <TextLink to={subscribePath('business')}>Business</TextLink> and set up the workspace
        afterwards.
      </p>
      <div className="below-first mt-24 md:mt-36">
        <CostCalculator />
      </div>
      <div className="below-first mt-24 md:mt-36">
        <Comparison cycle={cycle} />
      </div>
    </div>
  );
}

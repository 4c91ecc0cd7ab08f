import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ExportButton } from '#web/features/account/export-button.tsx';
import { BillingTiles } from '#web/features/billing/billing-tiles.tsx';
import { CancelPlan } from '#web/features/billing/cancel-plan.tsx';
import { ChargeLine } from '#web/features/billing/costs/charge-line.tsx';
import { CostBreakdown } from '#web/features/billing/costs/cost-breakdown.tsx';
import { runningQuote } from '#web/features/billing/costs/cost-lines.ts';
import { useQuote } from '#web/features/billing/costs/use-quote.ts';
import { CurrentPlan } from '#web/features/billing/current-plan.tsx';
import type * as CustomerParts from '#web/features/billing/customer-parts.ts';
import { useBillingSummary } from '#web/features/billing/invoices/billing-summary.ts';
import { InvoiceList } from '#web/features/billing/invoices/invoice-list.tsx';
import { PlanActions } from '#web/features/billing/plan-actions.tsx';
import { ProxyMinutes } from '#web/features/storage/proxy-minutes.tsx';
import { coldStorageKind, hotStorageKind } from '#web/features/storage/storage-kinds.ts';
import { StoragePanel } from '#web/features/storage/storage-panel.tsx';
import { useStorageUsage } from '#web/features/storage/storage-usage.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { useLatch } from '#web/lib/hooks/use-latch.ts';
import { TabHeader } from './tab-header.tsx';
import { customerParts } from './use-billing.ts';
import { useWorkspace } from './workspace-context.ts';

/** Plan, storage, cost and invoices, for those who may see them. */
export function BillingTab() {
  const { user, may } = useWorkspace();
  const isCustomer = Boolean(user.stripeCustomerId);
  const customer = customerParts.useModule(isCustomer);
  // Mounts as a whole; a first payment made with the tab open does not unmount it.
  const isReady = useLatch(!isCustomer || customer !== undefined);
  if (!isReady) return null;
  return (
    <>
      <TabHeader title="Billing and invoices" about="Your plan, storage and monthly cost" />
      {may('see_billing') ? (
        <Billing customer={customer} />
      ) : (
        <Card className="p-5 text-sm text-muted">{describeAllowedRoles('see_billing')}</Card>
      )}
    </>
  );
}

/** Stripe's statuses of a subscription that cannot be cancelled any more. */
const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

const unpaidMessage =
  'An invoice is unpaid. Update Plan opens it; you can change the plan once it is paid.';
const endsMessage = 'The plan ends. You can change it once you have pressed Keep Plan, above.';

interface BillingProps {
  /** Undefined if the workspace is not a customer of the payment provider. */
  customer: typeof CustomerParts | undefined;
}

function Billing({ customer }: BillingProps) {
  const { user, may, billing, hot, cold, open } = useWorkspace();
  const { running, plan, prices, targetQuote, failed, pending, changed, update } = billing;
  const isCustomer = Boolean(user.stripeCustomerId);
  const billingSummary = useBillingSummary(isCustomer);
  const { summary } = billingSummary;
  const endsAt = running?.endsAt;
  const arrangement = summary?.arrangement;
  const unpaid = Boolean(summary?.overdue) || running?.status === 'past_due';
  const charge = useQuote({
    // The current state is unknown while a payment is being processed, and nothing can change while an invoice is
    // unpaid.
    targetQuote: billing.settling || unpaid || endsAt || arrangement ? undefined : targetQuote,
    running,
    refreshFigures: billing.refresh,
  });
  const credit = summary?.credit ?? 0;
  const due = charge.due && customer ? customer.creditedCharge(charge.due, credit) : charge.due;
  const nextMonth =
    summary?.nextInvoice && running
      ? runningQuote({ ...running, seats: summary.nextInvoice.seats }).total
      : undefined;
  const keptUntil = useStorageUsage()?.keptUntil;
  const mayManage = may('manage_billing');
  const maySetStorage = may('set_storage') || describeAllowedRoles('set_storage');
  return (
    <div className="flex flex-col gap-5">
      {(billing.bannerVisible || billing.settling) && (
        // Update Plan is further down the page: the banner is sticky, so that it stays visible. It has its room from the
        // return on, so that nothing moves under a press when the plan arrives.
        <div className="sticky top-[calc(4.5rem+var(--toast-top))] z-10 rounded-control shadow-float lg:top-4">
          {billing.bannerVisible ? (
            <Notice tone="success">Billing settings updated successfully!</Notice>
          ) : (
            <Notice tone="info">Your payment is being confirmed.</Notice>
          )}
        </div>
      )}
      {customer && keptUntil && <customer.KeptNotice until={keptUntil} />}
      {customer && endsAt && (
        <customer.EndingNotice endsAt={endsAt} mayManage={mayManage} onKept={billing.settle} />
      )}
      {customer && arrangement && <customer.ArrangementNotice {...arrangement} />}
      {customer && unpaid && (
        <customer.OverdueNotice overdue={summary?.overdue ?? null} mayManage={mayManage} />
      )}
      {customer && summary?.owed && (
        <customer.OwedNotice owed={summary.owed} mayManage={mayManage} />
      )}
      {customer && (
        <customer.RenewalNotice
          nextInvoice={summary?.nextInvoice}
          running={running}
          changeable={mayManage && !unpaid}
        />
      )}
      <CurrentPlan
        running={running}
        isSettling={billing.settling}
        chosen={plan}
        memberCount={billing.memberCount}
        onChoose={mayManage ? billing.choose : undefined}
        lockedReason={describeAllowedRoles('manage_billing')}
      >
        {customer && running && <customer.RunningPrices running={running} chosen={plan} />}
      </CurrentPlan>
      <BillingTiles
        members={billing.memberCount}
        hot={hot.requested}
        cold={cold.requested}
        failed={failed}
        running={running}
        renewalSeats={summary?.nextInvoice?.seats}
        pending={pending}
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-1">
          <StoragePanel
            kind={hotStorageKind}
            prices={prices}
            amount={hot}
            runs={running !== undefined}
            maySet={maySetStorage}
            monthTotal={targetQuote?.total}
            onChanged={changed('storageAdded')}
          />
          <StoragePanel
            kind={coldStorageKind}
            prices={prices}
            amount={cold}
            runs={running !== undefined}
            maySet={maySetStorage}
            monthTotal={targetQuote?.total}
            onChanged={changed('coldStorageAdded')}
          />
          <ProxyMinutes />
        </div>
        <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <CostBreakdown
            targetQuote={targetQuote}
            prices={prices}
            failed={failed}
            running={running}
          >
            <ChargeLine
              charge={{ ...charge, due }}
              note={
                customer &&
                due && (
                  <>
                    <customer.CreditNote
                      due={due}
                      month={running && runningQuote(running).total}
                      credit={credit}
                    />
                    <customer.ImmediateCharge due={due} />
                  </>
                )
              }
            />
            {mayManage && (
              <PlanActions
                // The charge to a running subscription must be visible before the user can agree to it.
                onUpdate={
                  update && !endsAt && !arrangement && !(running && charge.coming)
                    ? () => update(charge)
                    : undefined
                }
                onApproach={charge.refreshStale}
                busy={billing.busy}
                changes={!running || charge.coming || charge.failed || due !== undefined}
                charge={due && customer?.describeCharge(due)}
                managePlan={customer && <customer.ManagePlanButton />}
                note={
                  !unpaid && targetQuote && running && customer?.freeSeatsNote(targetQuote, running)
                }
                blocked={(unpaid && unpaidMessage) || (endsAt && endsMessage) || undefined}
              />
            )}
          </CostBreakdown>
        </div>
        <InvoiceList
          next={customer && <customer.InvoiceSummary {...billingSummary} month={nextMonth} />}
          parts={customer}
          credit={credit}
          runs={running !== undefined}
          {...billing.invoices}
          onRetry={billing.invoices.refresh}
        />
      </div>
      {mayManage && user.subscription && !endedStatuses.includes(user.subscription.status) && (
        <CancelPlan
          companyName={user.companyName?.trim() || 'your company'}
          exportButton={may('export_workspace') && <ExportButton />}
          credit={credit}
          onOpenTab={open}
          onCanceled={billing.settle}
        />
      )}
    </div>
  );
}

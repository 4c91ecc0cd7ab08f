import type { ReactNode } from 'react';
import type { Subscription } from '#shared/account.ts';
import type { Quote } from '#shared/pricing.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { dollarChange, dollars } from '#web/lib/figures.ts';
import { CostBar, CostMark } from './cost-bar.tsx';
import { costLines, runningQuote } from './cost-lines.ts';

interface CostBreakdownProps {
  /** Undefined until everything is loaded. */
  wanted: Quote | undefined;
  failed: boolean;
  running: Subscription | undefined;
  /** What can be done about it. */
  children: ReactNode;
}

export function CostBreakdown({ wanted, failed, running, children }: CostBreakdownProps) {
  return (
    <Card className="p-5">
      <h2 className="font-semibold">Cost Breakdown</h2>
      {wanted ? <Breakdown wanted={wanted} running={running} /> : <Coming failed={failed} />}
      {children}
    </Card>
  );
}

function Breakdown({ wanted, running }: { wanted: Quote; running: Subscription | undefined }) {
  const lines = costLines(wanted);
  const change = running ? wanted.total - runningQuote(running).total : 0;
  return (
    <div className="mt-4">
      <CostBar lines={lines} />
      <table className="mt-3 w-full text-sm tabular-nums">
        <caption className="sr-only">What a month costs</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Cost a month</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, name, detail, cost }) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                <span className="flex items-center gap-2">
                  <CostMark kind={kind} />
                  {name}
                </span>
                <span className="block pl-4.5 text-xs text-muted">{detail}</span>
              </th>
              <td className="py-2.5 text-right align-top">{dollars(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-muted">
            <th scope="row" className="pt-2.5 text-left font-normal">
              Subtotal
            </th>
            <td className="pt-2.5 text-right">{dollars(wanted.subtotal)}</td>
          </tr>
          <tr className="text-muted">
            <th scope="row" className="pt-1 text-left font-normal">
              Tax
            </th>
            <td className="pt-1 text-right">{dollars(wanted.tax)}</td>
          </tr>
          <tr>
            <th scope="row" className="pt-3 text-left align-baseline font-semibold">
              Total a month
            </th>
            <td className="pt-3 text-right align-baseline text-xl font-semibold">
              {dollars(wanted.total)}
            </td>
          </tr>
        </tfoot>
      </table>
      {change !== 0 && (
        <p className="text-right text-xs text-muted tabular-nums">
          {dollarChange(change)} compared with what runs now
        </p>
      )}
    </div>
  );
}

function Coming({ failed }: { failed: boolean }) {
  if (failed) return <p className="mt-4 text-xl text-muted">–</p>;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

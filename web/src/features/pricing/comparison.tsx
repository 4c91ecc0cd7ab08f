import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { coldStorage, hotStorage, paidPlans } from '#shared/rules/plans.ts';
import type { BillingCycle } from './billing-toggle.tsx';
import { memberPrice } from './member-price.ts';

const { starter, business } = paidPlans;
const hotPrice = `$${hotStorage.pricePerBlock}/month per ${hotStorage.blockGb} GB`;
const coldPrice = `$${coldStorage.pricePerTb}/month per 1 TB`;

interface Row {
  what: string;
  starter: string | boolean;
  business: string | boolean;
}

const groups: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Team',
    rows: [
      { what: 'Team members', starter: `Up to ${starter.maxMembers}`, business: 'Unlimited' },
      { what: 'Clients who review by a link', starter: 'Free', business: 'Free' },
      { what: 'Advanced permissions', starter: false, business: true },
      { what: 'Support', starter: 'Email only', business: 'Priority' },
    ],
  },
  {
    title: 'Synchronization',
    rows: [
      { what: 'Project synchronization', starter: 'Basic', business: 'Advanced' },
      { what: 'Resilio-style file sync', starter: true, business: true },
    ],
  },
  {
    title: 'Storage',
    rows: [
      { what: 'Storage included', starter: '500 GB shared', business: '1 TB' },
      { what: 'Additional storage', starter: hotPrice, business: hotPrice },
      { what: 'Cold storage', starter: coldPrice, business: coldPrice },
    ],
  },
];

/** Starter and Business line by line, at the prices of the selected billing cycle. */
export function Comparison({ cycle }: { cycle: BillingCycle }) {
  return (
    <section aria-labelledby="comparison-title">
      <h2 id="comparison-title" className="text-3xl">
        Starter and Business compared
      </h2>
      <table className="mt-8 w-full table-fixed text-left text-sm md:text-base">
        <thead>
          <tr className="border-b border-control">
            <td className="w-[38%]" />
            <th scope="col" className="py-3 pl-3 font-semibold">
              {starter.name}
            </th>
            <th scope="col" className="py-3 pl-3 font-semibold">
              {business.name}
            </th>
          </tr>
        </thead>
        <tbody>
          <Line
            what={`Price per member per month${cycle === 'annual' ? ', on request' : ''}`}
            starter={memberPrice('starter', cycle)}
            business={memberPrice('business', cycle)}
          />
        </tbody>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="border-b border-line">
              <th scope="rowgroup" colSpan={3} className="pt-8 pb-3 font-semibold">
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <Line key={row.what} {...row} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Line({ what, starter, business }: Row) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-3.5 align-top font-normal text-muted">
        {what}
      </th>
      <Cell>{starter}</Cell>
      <Cell>{business}</Cell>
    </tr>
  );
}

function Cell({ children }: { children: string | boolean }) {
  const Mark = children ? Check : Minus;
  const content: ReactNode =
    typeof children === 'string' ? (
      children
    ) : (
      <span className="inline-flex items-center gap-2">
        <Mark aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {children ? 'Yes' : 'No'}
      </span>
    );
  return <td className="py-3.5 pl-3 align-top tabular-nums">{content}</td>;
}

import type { Quote } from '#shared/pricing.ts';
import { formatDollarChange, formatDollars } from '#web/lib/format.ts';
import type { CostLine } from './cost-lines.ts';
import { CostMark } from './cost-picture.tsx';

interface CostTableProps {
  targetQuote: Quote;
  lines: readonly CostLine[];
  /** The lines of the current subscription; undefined without one. */
  before: readonly CostLine[] | undefined;
}

/** The monthly bill as a table; a line that would change shows the difference. */
export function CostTable({ targetQuote, lines, before }: CostTableProps) {
  return (
    <table className="mt-3 w-full text-sm tabular-nums">
      <caption className="sr-only">Monthly cost</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Monthly cost</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Line key={line.kind} line={line} costBefore={before?.[at]?.cost ?? line.cost} />
        ))}
      </tbody>
      <tfoot>
        <tr className="text-muted">
          <th scope="row" className="pt-2.5 text-left font-normal">
            Subtotal
          </th>
          <td className="pt-2.5 text-right">{formatDollars(targetQuote.subtotal)}</td>
        </tr>
        <tr className="text-muted">
          <th scope="row" className="pt-1 text-left font-normal">
            Tax
          </th>
          <td className="pt-1 text-right">{formatDollars(targetQuote.tax)}</td>
        </tr>
        <tr>
          <th scope="row" className="pt-3 text-left align-baseline font-semibold">
            Total per month
          </th>
          <td className="pt-3 text-right align-baseline text-xl font-semibold">
            {formatDollars(targetQuote.total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ line, costBefore }: { line: CostLine; costBefore: number }) {
  const { kind, name, detail, cost } = line;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        <span className="flex items-center gap-2">
          <CostMark kind={kind} />
          <span>{name}</span>
        </span>
        <span className="block pl-4.5 text-xs text-muted">{detail}</span>
      </th>
      <td className="py-2.5 text-right align-top">
        <span>{formatDollars(cost)}</span>
        {cost !== costBefore && (
          <span className="block text-xs text-muted">{formatDollarChange(cost - costBefore)}</span>
        )}
      </td>
    </tr>
  );
}

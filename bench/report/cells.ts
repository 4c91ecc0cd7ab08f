import type { Figure } from '../figure.ts';
import { isMet, limited, type Row, ratio } from '../row.ts';

export const headings = ['', 'measured', 'control', 'ratio', 'goal', 'met', 'before'] as const;

/** A row of the report in words; `earlier` is the same row of the run before. */
export function cells(row: Row, earlier: Row | undefined): string[] {
  const { name, value, control, unit } = row;
  const times = ratio(row);
  const met = isMet(row);
  return [
    name,
    `${describe(value)} ${unit}`,
    control ? `${describe(control.value)} ${unit} (${control.name})` : '',
    times === undefined ? '' : times.toFixed(2),
    describeGoal(row),
    met === undefined ? '' : met ? 'yes' : 'no',
    describeChange(row, earlier),
  ];
}

/** Three digits, and the quartiles where the runs differ: `12.3 (12.1 to 13.0)`. */
function describe({ median, low, high }: Figure): string {
  const spread = low === high ? '' : ` (${digits(low)} to ${digits(high)})`;
  return `${digits(median)}${spread}`;
}

function digits(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(decimals, 3),
    maximumFractionDigits: Math.min(decimals, 3),
  });
}

function describeGoal({ goal, unit }: Row): string {
  if (!goal) return '';
  const sign = goal.atMost === undefined ? '≥' : '≤';
  const limit = `${sign} ${goal.atMost ?? goal.atLeast}`;
  if (goal.of === 'ratio') return `ratio ${limit}`;
  return goal.of === 'value' ? `${limit} ${unit}` : `difference ${limit} ${unit}`;
}

/** How the ratio, or without a control the value, compares with the run before: `× 0.95`. */
function describeChange(row: Row, earlier: Row | undefined): string {
  if (!earlier) return '';
  const now = ratio(row) ?? limited(row) ?? row.value.median;
  const then = ratio(earlier) ?? limited(earlier) ?? earlier.value.median;
  if (now === then) return '=';
  return then === 0 ? '' : `× ${(now / then).toFixed(2)}`;
}

import { isMet, limited, type Row } from '../row.ts';

const width = 760;
const left = 320;
const rowHeight = 28;
const longest = width - left - 70;

/**
 * Bars of the rows that have a goal: each as long as its share of the goal, with a line where the goal is, so that
 * rows of different units stand in one chart. @returns an SVG document that follows the reader's light or dark mode
 */
export function chart(title: string, rows: readonly Row[]): string {
  const bars = rows.filter(({ goal }) => goal).map(bar);
  const height = bars.length * rowHeight + 40;
  const scale = longest / Math.max(1.5, ...bars.map(({ share }) => Math.min(share, 3)));
  const goalAt = left + scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2937 }
.met { fill: #0f766e } .missed { fill: #b45309 } .goal { stroke: #6b7280; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
  text { fill: #e5e7eb } .met { fill: #2dd4bf } .missed { fill: #fbbf24 } .goal { stroke: #9ca3af }
}
</style>
${bars.map((each, at) => drawn(each, 30 + at * rowHeight, scale)).join('\n')}
<line class="goal" x1="${goalAt}" x2="${goalAt}" y1="24" y2="${height - 6}"/>
<text x="${goalAt}" y="16" text-anchor="middle">goal</text>
</svg>
`;
}

interface Bar {
  name: string;
  amount: number;
  /** 1 is the goal; less is better. */
  share: number;
  met: boolean;
}

function bar(row: Row): Bar {
  const { name, goal } = row;
  const amount = limited(row) ?? 0;
  const share =
    goal?.atLeast === undefined
      ? amount / (goal?.atMost || 1)
      : goal.atLeast / Math.max(amount, Number.EPSILON);
  return { name, amount, share: Math.max(0, share), met: isMet(row) ?? false };
}

function drawn({ name, amount, share, met }: Bar, top: number, scale: number): string {
  const length = Math.max(2, Math.min(share, 3) * scale);
  const middle = top + rowHeight / 2;
  return `<text x="${left - 10}" y="${middle}" text-anchor="end">${escaped(shortened(name))}</text>
<rect class="${met ? 'met' : 'missed'}" x="${left}" y="${top + 3}" width="${length.toFixed(1)}" height="14" rx="2"/>
<text x="${(left + length + 6).toFixed(1)}" y="${middle}">${Number(amount.toPrecision(3))}</text>`;
}

function shortened(text: string): string {
  return text.length > 42 ? `${text.slice(0, 41)}…` : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

import { defaultCard } from '../objects/cards.ts';
import { type Html, html } from './html.ts';

/** The card number field, prefilled with the card that pays. */
export function cardField(value = defaultCard): Html {
  return html`<label>Card number
<input name="card" value="${value}" inputmode="numeric" autocomplete="off" required>
</label>`;
}

/** The test cards with other behavior. */
export const otherCards = html`<details>
<summary>Other test cards</summary>
<table>
<tr><th scope="row">Is declined</th><td>4000 0000 0000 0002</td></tr>
<tr><th scope="row">Has insufficient funds</th><td>4000 0000 0000 9995</td></tr>
<tr><th scope="row">Can be saved, later charges fail</th><td>4000 0000 0000 0341</td></tr>
<tr><th scope="row">Is disputed once charged</th><td>4000 0000 0000 0259</td></tr>
<tr><th scope="row">Is warned of once charged</th><td>4000 0000 0000 5423</td></tr>
<tr><th scope="row">Asks the person at every later charge</th><td>4000 0027 6000 3184</td></tr>
</table>
</details>`;

/** An error message, announced immediately by screen readers. */
export function errorBox(message: string | null): Html | null {
  return message === null ? null : html`<p class="wrong" role="alert">${message}</p>`;
}

export function successBox(message: string | null): Html | null {
  return message === null ? null : html`<p class="done" role="status">${message}</p>`;
}

interface Row {
  description: string | null;
  amount: string;
}

/**
 * The invoice lines with their total.
 * @param deductions what reduces the total, followed by the rest that is due
 */
export function linesTable(rows: Row[], total: string, deductions: Row[] = []): Html {
  const last = deductions.at(-1);
  return html`<table>
${rows.map((row) => tableRow(row))}
${tableRow({ description: last ? 'Subtotal' : 'Total', amount: total }, last ? '' : 'total')}
${deductions.map((row) => tableRow(row, row === last ? 'total' : 'muted'))}
</table>`;
}

function tableRow({ description, amount }: Row, look = ''): Html {
  return html`<tr class="${look}"><th scope="row">${description}</th><td>${amount}</td></tr>`;
}

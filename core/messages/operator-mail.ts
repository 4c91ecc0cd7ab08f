import type { Mail } from '#core/clients/mail.ts';
import { escapeHtml, oneLine } from '#core/outbox/mail-text.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { productName } from '#shared/rules/product.ts';

/** The operator's copy of a user's message; replies go to the user. */
export function operatorMail(
  subject: string,
  facts: Record<string, string | undefined>,
  message: string,
  replyTo: string,
): Mail {
  const given = Object.entries(facts).filter(([, value]) => value);
  const text = [...given.map(([name, value]) => `${name}: ${value}`), '', message].join('\n');
  const rows = given.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value ?? '')}</dd>`,
  );
  const html = `<dl>${rows.join('')}</dl><p style="white-space: pre-wrap">${escapeHtml(message)}</p>`;
  return {
    to: required(env.operatorEmail),
    subject: oneLine(`${productName}: ${subject}`),
    text,
    html,
    replyTo,
  };
}

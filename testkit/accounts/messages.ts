import { assertEqual } from '#testkit/cases/case.ts';
import { itemsOf, mailsWith } from '#testkit/table.ts';

/** Asserts that a message is stored under this month, and mailed to the operator. */
export async function assertMessageSent(
  kind: 'CONTACT' | 'FEEDBACK',
  message: string,
): Promise<void> {
  const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  assertEqual('A message', (await itemsOf(`${kind}#${month}`)).length >= 1, true);
  assertEqual('A mail', (await mailsWith(message)).length >= 1, true);
}

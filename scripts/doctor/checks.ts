import type { Check } from './check.ts';
import { bootstrap, concurrency } from './checks/account.ts';
import { stripeAccount } from './checks/account-at-stripe.ts';
import { mailAccount, mailDmarc, mailIdentity } from './checks/mail.ts';
import { alarmMail, alarms, reconciliation } from './checks/operation.ts';
import { secrets, stripeKey } from './checks/secrets.ts';
import { portal, prices, webhook } from './checks/setup-at-stripe.ts';
import { certificate, copies, domain, fileBucket } from './checks/site.ts';
import { settingsDrift, stack } from './checks/stack.ts';

/** All checks that run once region and credentials are known, in the order of the report. */
export const checks: readonly Check[] = [
  bootstrap,
  stack,
  settingsDrift,
  concurrency,
  certificate,
  domain,
  fileBucket,
  copies,
  mailAccount,
  mailIdentity,
  mailDmarc,
  secrets,
  stripeKey,
  stripeAccount,
  prices,
  portal,
  webhook,
  alarmMail,
  alarms,
  reconciliation,
];

import type { Check } from './check.ts';
import { alarmMail } from './checks/alarm-mail.ts';
import { alarms } from './checks/alarms.ts';
import { bootstrap } from './checks/bootstrap.ts';
import { certificate } from './checks/certificate.ts';
import { concurrency } from './checks/concurrency.ts';
import { copies } from './checks/copies.ts';
import { domain } from './checks/domain.ts';
import { fileBucket } from './checks/file-bucket.ts';
import { mailAccount } from './checks/mail-account.ts';
import { mailDmarc } from './checks/mail-dmarc.ts';
import { mailIdentity } from './checks/mail-identity.ts';
import { portal } from './checks/portal.ts';
import { prices } from './checks/prices.ts';
import { reconciliation } from './checks/reconciliation.ts';
import { secrets } from './checks/secrets.ts';
import { settingsDrift } from './checks/settings-drift.ts';
import { stack } from './checks/stack.ts';
import { stripeAccount } from './checks/stripe-account.ts';
import { stripeKey } from './checks/stripe-key.ts';
import { webhook } from './checks/webhook.ts';

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

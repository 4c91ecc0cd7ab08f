import type { StageStack } from '../stage/stage-stack.ts';

/** Where everything of a deployed stage is, for a person. */
export function describeWhereabouts({ name, region, account, outputs }: StageStack): string {
  const consoleOrigin = `https://${region}.console.aws.amazon.com`;
  const places: [string, string | undefined][] = [
    ['site', outputs.SiteOrigin],
    ["CloudFront's own host", outputs.DistributionDomain],
    ['stack', `${name}, account ${account}, ${region}`],
    ['revision', `${outputs.Revision}, before it ${outputs.PreviousRevision}`],
    ['table', outputs.TableName],
    ['webhook', outputs.StripeWebhookUrl],
    ['alarms', `${consoleOrigin}/cloudwatch/home?region=${region}#alarmsV2:?search=${name}`],
    ['logs', `${consoleOrigin}/cloudwatch/home?region=${region}#logsV2:log-groups`],
    ['Stripe', 'https://dashboard.stripe.com'],
  ];
  return places
    .filter(([, place]) => place !== undefined)
    .map(([what, place]) => `${what.padEnd(22)} ${place}`)
    .join('\n');
}

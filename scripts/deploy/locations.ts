import type { StageStack } from '../stage/stage-stack.ts';

/** Where everything of a deployed stage is, for a person. */
export function describeLocations({ name, region, account, outputs }: StageStack): string {
  const consoleOrigin = `https://${region}.console.aws.amazon.com`;
  const places: [string, string | undefined][] = [
    ['site', outputs.SiteOrigin],
    ["CloudFront's own host", outputs.DistributionDomain],
    ['stack', `${name}, account ${account}, ${region}`],
    ['revision', outputs.Revision],
    ['revision before', outputs.PreviousRevision],
    ['table', outputs.TableName],
    ['webhook', outputs.StripeWebhookUrl],
    ['dashboard', `${consoleOrigin}/cloudwatch/home?region=${region}#dashboards/dashboard/${name}`],
    ['alarms', `${consoleOrigin}/cloudwatch/home?region=${region}#alarmsV2:?search=${name}`],
    ['log of the functions', outputs.FunctionLogs],
    ['log of the gateway', outputs.AccessLogs],
    ['Stripe', 'https://dashboard.stripe.com'],
  ];
  return places
    .filter(([, place]) => place !== undefined)
    .map(([what, place]) => `${what.padEnd(22)} ${place}`)
    .join('\n');
}

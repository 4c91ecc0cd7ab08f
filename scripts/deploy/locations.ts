import type { StageStack } from '../stage/stage-stack.ts';

/** Lists the addresses of a deployed stage for the operator. */
export function describeLocations({ name, region, account, outputs }: StageStack): string {
  const consoleOrigin = `https://${region}.console.aws.amazon.com`;
  const places: [string, string | undefined][] = [
    ['site', outputs.SiteOrigin],
    ["CloudFront's own host", outputs.DistributionDomain],
    ['stack', `${name}, account ${account}, ${region}`],
    ['revision', outputs.Revision],
    ['previous revision', outputs.PreviousRevision],
    ['table', outputs.TableName],
    ['webhook', outputs.StripeWebhookUrl],
    [
      'dashboard',
      `${consoleOrigin}/cloudwatch/home?region=${region}#dashboards/dashboard/${name}-${region}`,
    ],
    ['alarms', `${consoleOrigin}/cloudwatch/home?region=${region}#alarmsV2:?search=${name}`],
    ["functions' log", outputs.FunctionLogs],
    ["gateway's log", outputs.AccessLogs],
    ['Stripe', 'https://dashboard.stripe.com'],
  ];
  return places
    .filter(([, place]) => place !== undefined)
    .map(([what, place]) => `${what.padEnd(22)} ${place}`)
    .join('\n');
}

import * as z from 'zod';
import { resources, type Template } from '#local/instance/template.ts';

const deployment = z.object({
  SystemMetadata: z
    .object({
      'cache-control': z.string().optional(),
    })
    .default({}),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]),
});

/** The stack's site bucket, as far as clients can observe it. */
export interface SiteBucket {
  /** The `cache-control` that the deployment sets on a file. */
  cacheControl(file: string): string | undefined;
  /** The placeholders in a file that the deployment replaces with the site's origin. */
  originPlaceholders(file: string): string[];
  /** S3 returns 404 for a missing file to callers that may list the bucket, and 403 to others. */
  missingStatus: 403 | 404;
}

export function readSiteBucket(template: Template): SiteBucket {
  const deployments = [...resources(template, 'Custom::CDKBucketDeployment', deployment).values()];
  const policies = resources(template, 'AWS::S3::BucketPolicy', z.unknown());
  const deploymentOf = (file: string) =>
    deployments.findLast((deployed) => includesFile(deployed, file));
  return {
    cacheControl: (file) => deploymentOf(file)?.SystemMetadata['cache-control'],
    originPlaceholders: (file) =>
      deploymentOf(file)?.SourceMarkers.flatMap((markers) => Object.keys(markers)) ?? [],
    missingStatus: JSON.stringify([...policies.values()]).includes('"s3:ListBucket"') ? 404 : 403,
  };
}

/** The filter semantics of `aws s3 sync`: all files, minus excluded ones, plus included ones. */
function includesFile({ Exclude, Include }: z.output<typeof deployment>, file: string): boolean {
  const named = (patterns: string[]) => patterns.some((pattern) => wildcard(pattern).test(file));
  return named(Include) || !named(Exclude);
}

function wildcard(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}

import * as z from 'zod';
import { resources, type Template } from './template.ts';

const deployment = z.object({
  SystemMetadata: z
    .object({
      'cache-control': z.string().optional(),
      'content-encoding': z.string().optional(),
    })
    .default({}),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]),
});

/** The stack's bucket of pages, as far as it shows in what is served from it. */
export interface SiteBucket {
  /** The `cache-control` that the deployment gives to a file. */
  cacheControl(file: string): string | undefined;
  /** The `content-encoding` that the deployment gives to a file, which is compressed already. */
  contentEncoding(file: string): string | undefined;
  /** The texts in a file for which the deployment writes the site's origin. */
  originPlaceholders(file: string): string[];
  /** S3 answers 404 for a missing file to those who may list the bucket, and 403 to the others. */
  missingStatus: 403 | 404;
}

export function readSiteBucket(template: Template): SiteBucket {
  const deployments = [...resources(template, 'Custom::CDKBucketDeployment', deployment).values()];
  const policies = resources(template, 'AWS::S3::BucketPolicy', z.unknown());
  const deploymentOf = (file: string) =>
    deployments.findLast((deployed) => takesPart(deployed, file));
  return {
    cacheControl: (file) => deploymentOf(file)?.SystemMetadata['cache-control'],
    contentEncoding: (file) => deploymentOf(file)?.SystemMetadata['content-encoding'],
    originPlaceholders: (file) =>
      deploymentOf(file)?.SourceMarkers.flatMap((markers) => Object.keys(markers)) ?? [],
    missingStatus: JSON.stringify([...policies.values()]).includes('"s3:ListBucket"') ? 404 : 403,
  };
}

/** As `aws s3 sync` reads its filters: everything, less what is excluded, and then what is included all the same. */
function takesPart({ Exclude, Include }: z.output<typeof deployment>, file: string): boolean {
  const named = (patterns: string[]) => patterns.some((pattern) => wildcard(pattern).test(file));
  return named(Include) || !named(Exclude);
}

function wildcard(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}

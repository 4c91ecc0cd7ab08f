import { GetBucketVersioningCommand, NoSuchBucket } from '@aws-sdk/client-s3';
import { check } from '../check.ts';
import { error } from '../finding.ts';

/**
 * Regions without buckets in an account's own namespace, Bahrain and the United Arab Emirates:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/gpbucketnamespaces.html
 */
const regionsWithout = ['me-south-1', 'me-central-1'];

/** Whether the bucket exists, and whether its versions are kept; undefined before the first deployment. */
type Versions = 'kept' | 'not kept' | 'no bucket' | undefined;

/** The bucket of files: its older versions are the trash, without which a deletion is final. */
export const fileBucket = check<Versions>({
  title: 'Bucket of files',
  async fetch({ aws, stack }) {
    const Bucket = stack?.outputs.FileBucket;
    if (!Bucket) return undefined;
    try {
      const { Status } = await aws.s3.send(new GetBucketVersioningCommand({ Bucket }));
      return Status === 'Enabled' ? 'kept' : 'not kept';
    } catch (cause) {
      if (cause instanceof NoSuchBucket) return 'no bucket';
      throw cause;
    }
  },
  judge(versions, { region, stack }) {
    const bucket = stack?.outputs.FileBucket;
    if (regionsWithout.includes(region)) {
      return [
        error('file_bucket_region', {
          preventsDeploy: true,
          means: `S3 has no buckets in an account's own namespace in ${region}: the deployment would fail.`,
          action: 'Choose another region, and set it in the profile or in AWS_REGION.',
          command: 'aws configure set region eu-west-1',
        }),
      ];
    }
    if (versions === 'no bucket') {
      return [
        error('file_bucket_missing', {
          means: `The bucket ${bucket} was deleted by hand: all files are gone, and nothing can be uploaded.`,
          action: 'Look in CloudTrail for DeleteBucket; then create it again with its settings.',
          command: `aws cloudtrail lookup-events --lookup-attributes AttributeKey=ResourceName,AttributeValue=${bucket}`,
        }),
      ];
    }
    if (versions === 'not kept') {
      return [
        error('file_bucket_versioning', {
          means: `The bucket ${bucket} keeps no versions: what users or sync tools delete or overwrite is gone at once.`,
          action: 'Enable versioning again; the versions that are there have not been lost.',
          command: `aws s3api put-bucket-versioning --bucket ${bucket} --versioning-configuration Status=Enabled`,
        }),
      ];
    }
    return [];
  },
});

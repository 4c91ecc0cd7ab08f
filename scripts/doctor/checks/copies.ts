import { GetBucketVersioningCommand, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { check } from '../check.ts';
import { error } from '../finding.ts';

/** The copy's bucket; undefined if none is named. */
type CopyBucket = 'versioned' | 'not versioned' | 'missing' | undefined;

/**
 * The bucket of copies in another region, which S3 examines as replication is set up:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/replication-requirements.html
 */
export const copies = check<CopyBucket>({
  title: 'Copies of the files',
  async fetch({ settings }) {
    const { region, bucketName: Bucket } = settings.copies ?? {};
    if (!region || !Bucket) return undefined;
    try {
      const { Status } = await new S3Client({ region }).send(
        new GetBucketVersioningCommand({ Bucket }),
      );
      return Status === 'Enabled' ? 'versioned' : 'not versioned';
    } catch (cause) {
      if (cause instanceof NoSuchBucket) return 'missing';
      throw cause;
    }
  },
  judge(bucket, { settings }) {
    if (bucket === undefined || bucket === 'versioned') return [];
    const { region, bucketName } = settings.copies ?? {};
    return [
      error('copy_bucket_unusable', {
        preventsDeploy: true,
        means:
          bucket === 'missing'
            ? `There is no bucket ${bucketName} in ${region}: the deployment would fail.`
            : `The bucket ${bucketName} keeps no versions, which replication needs: the deployment would fail.`,
        action:
          "Create it and enable its versions: 'What a loss takes with it' in docs/runbook.md.",
        command: `aws s3api put-bucket-versioning --region ${region} --bucket ${bucketName} --versioning-configuration Status=Enabled`,
      }),
    ];
  },
});

import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';

/**
 * The MediaConvert client, at the regional endpoint of every account: asking for one of its own is no longer needed
 * (https://docs.aws.amazon.com/mediaconvert/latest/apireference/endpoints.html).
 */
export const mediaConvert = new MediaConvertClient({ maxAttempts: 3 });

export const region = 'eu-central-1';
export const bucket = 'films';
export const key = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
export const role = 'arn:aws:iam::123456789012:role/MediaConvert';

export const region = 'eu-central-1';
export const bucket = 'cutbay-files';
export const rootKey = { accessKeyId: 'AKIAROOT', secretAccessKey: 'root-secret' };
export const syncRole = 'arn:aws:iam::123456789012:role/sync';

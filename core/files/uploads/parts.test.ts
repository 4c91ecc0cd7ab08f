import { expect, test } from '@jest/globals';
import { partSizeOf } from '#core/files/objects/part-size.ts';
import { maxFileBytes } from '#shared/rules/text/file-names.ts';
import { partSizes } from './parts.ts';

const mebibyte = 2 ** 20;

test.each([0, 1, 16 * mebibyte, 16 * mebibyte + 1, 160_000 * mebibyte, 10 ** 12, maxFileBytes])(
  'a file of %p bytes is cut into parts that S3 accepts',
  (size) => {
    const partSize = partSizeOf(size);
    const sizes = partSizes({ size, partSize });
    expect(sizes.reduce((sum, part) => sum + part, 0)).toBe(size);
    expect(sizes.length).toBeGreaterThanOrEqual(1);
    expect(sizes.length).toBeLessThanOrEqual(9_500);
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
    for (const part of sizes.slice(0, -1)) expect(part).toBeGreaterThanOrEqual(5 * mebibyte);
    expect(partSize).toBeLessThanOrEqual(5 * 1_024 * mebibyte);
  },
);

import * as z from 'zod';

/** The rates of AAC-LC with their highest bitrate for each channel. */
const highestBitrates: Record<number, number> = {
  32000: 192_000,
  44100: 256_000,
  48000: 288_000,
  88200: 288_000,
  96000: 288_000,
};

const bitrates = [
  6000, 8000, 10_000, 12_000, 14_000, 16_000, 20_000, 24_000, 28_000, 32_000, 40_000, 48_000,
  56_000, 64_000, 80_000, 96_000, 112_000, 128_000, 160_000, 192_000, 224_000, 256_000, 288_000,
  320_000, 384_000, 448_000, 512_000, 576_000, 640_000, 768_000, 896_000, 1_024_000,
];

/** The number of channels of each coding mode. */
export const channels = { CODING_MODE_1_0: 1, CODING_MODE_2_0: 2, CODING_MODE_5_1: 6 } as const;

/**
 * What is emulated of AAC. Combinations that are known to be valid:
 * docs.aws.amazon.com/mediaconvert/latest/ug/aac-support.html.
 */
const aacSettings = z
  .strictObject({
    bitrate: z.literal(bitrates),
    codingMode: z.enum(['CODING_MODE_1_0', 'CODING_MODE_2_0', 'CODING_MODE_5_1']),
    sampleRate: z.int().min(8000).max(96_000),
    codecProfile: z.literal('LC').optional(),
    rateControlMode: z.literal('CBR').optional(),
    audioDescriptionBroadcasterMix: z.literal('NORMAL').optional(),
    rawFormat: z.literal('NONE').optional(),
    specification: z.literal('MPEG4').optional(),
  })
  .superRefine(({ bitrate, codingMode, sampleRate }, { addIssue }) => {
    const count = channels[codingMode];
    const highest = (highestBitrates[sampleRate] ?? 0) * count;
    if (highest === 0) {
      addIssue({
        code: 'custom',
        path: ['sampleRate'],
        message: `The emulator implements ${Object.keys(highestBitrates).join(', ')}`,
      });
    } else if (bitrate < 32_000 * count || bitrate > highest) {
      addIssue({
        code: 'custom',
        path: ['bitrate'],
        message: `You specified a value for Bitrate that is not valid with the combination of Profile LC, Coding mode ${codingMode}, and Sample rate ${sampleRate} you selected. Specify a bitrate in the range of ${32_000 * count}-${highest}`,
      });
    }
  });

export const audioDescription = z.strictObject({
  audioSourceName: z.string().max(2048).optional(),
  audioTypeControl: z.literal('FOLLOW_INPUT').optional(),
  languageCodeControl: z.literal('FOLLOW_INPUT').optional(),
  codecSettings: z.strictObject({ codec: z.literal('AAC'), aacSettings }),
});

export const audioSelector = z.strictObject({
  defaultSelection: z.enum(['DEFAULT', 'NOT_DEFAULT']).optional(),
  selectorType: z.literal('TRACK').optional(),
  tracks: z.array(z.int().min(1).max(2_147_483_647)).min(1).optional(),
  offset: z.literal(0).optional(),
  programSelection: z.literal([0, 1]).optional(),
});

export type AudioDescription = z.output<typeof audioDescription>;
export type AudioSelector = z.output<typeof audioSelector>;

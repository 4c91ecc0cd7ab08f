import * as z from 'zod';
import { audioDescription, audioSelector } from './audio.ts';
import { videoDescription } from './video.ts';

const input = z.strictObject({
  fileInput: z
    .string()
    .max(2048)
    .regex(/^s3:\/\/[^/]+\/.*[^/]$/),
  audioSelectors: z.record(z.string(), audioSelector).default({}),
  videoSelector: z
    .strictObject({
      rotate: z.enum(['AUTO', 'DEGREE_0', 'DEGREES_90', 'DEGREES_180', 'DEGREES_270']).optional(),
      colorSpace: z.literal('FOLLOW').optional(),
      alphaBehavior: z.literal('DISCARD').optional(),
      sampleRange: z.literal('FOLLOW').optional(),
    })
    .optional(),
  // It matters for clippings and captions only, which are not emulated.
  timecodeSource: z.enum(['EMBEDDED', 'ZEROBASED']).optional(),
  deblockFilter: z.literal('DISABLED').optional(),
  denoiseFilter: z.literal('DISABLED').optional(),
  filterEnable: z.literal('DISABLE').optional(),
  inputScanType: z.literal('AUTO').optional(),
  psiControl: z.enum(['USE_PSI', 'IGNORE_PSI']).optional(),
});

const mp4Settings = z.strictObject({
  moovPlacement: z.enum(['PROGRESSIVE_DOWNLOAD', 'NORMAL']).optional(),
  cslgAtom: z.literal('EXCLUDE').optional(),
  cttsVersion: z.literal(0).optional(),
  freeSpaceBox: z.literal('EXCLUDE').optional(),
});

const output = z
  .strictObject({
    nameModifier: z.string().min(1).max(256).optional(),
    extension: z.string().max(256).optional(),
    containerSettings: z.strictObject({
      container: z.enum(['MP4', 'RAW']),
      mp4Settings: mp4Settings.optional(),
    }),
    videoDescription: videoDescription.optional(),
    audioDescriptions: z.array(audioDescription).default([]),
  })
  .superRefine(({ containerSettings, videoDescription: video, audioDescriptions }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const captures = video?.codecSettings.codec === 'FRAME_CAPTURE';
    if (captures !== (containerSettings.container === 'RAW')) {
      refuse('The emulator implements FRAME_CAPTURE in RAW, and H_264 and AAC in MP4');
    }
    if (captures && audioDescriptions.length > 0) refuse('A frame capture has no audio');
    if (video === undefined && audioDescriptions.length === 0) {
      refuse('Should have videoDescription or audioDescriptions');
    }
  });

const outputGroup = z
  .strictObject({
    name: z.string().max(2048).optional(),
    customName: z.string().max(12).optional(),
    outputGroupSettings: z.strictObject({
      type: z.literal('FILE_GROUP_SETTINGS'),
      fileGroupSettings: z.strictObject({ destination: z.string().regex(/^s3:\/\/[^/]+\/.*$/) }),
    }),
    outputs: z.array(output).min(1),
  })
  .superRefine(({ outputs }, { addIssue }) => {
    if (outputs.length < 2) return;
    outputs.forEach(({ nameModifier }, index) => {
      if (nameModifier !== undefined) return;
      addIssue({
        code: 'custom',
        path: ['outputs', index],
        message: 'nameModifier is a required property',
      });
    });
  });

/** The settings of a job, as far as they are emulated: docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html. */
export const jobSettings = z
  .strictObject({
    timecodeConfig: z.strictObject({ source: z.enum(['ZEROBASED', 'EMBEDDED']) }).optional(),
    followSource: z.literal(1).optional(),
    adAvailOffset: z.literal(0).optional(),
    inputs: z.array(input).min(1).max(1),
    outputGroups: z.array(outputGroup).min(1),
  })
  .superRefine(({ inputs, outputGroups }, { addIssue }) => {
    const outputs = outputGroups.flatMap((group) => group.outputs);
    // docs.aws.amazon.com/mediaconvert/latest/ug/file-group-with-frame-capture-output.html
    if (!outputs.some(({ containerSettings }) => containerSettings.container === 'MP4')) {
      addIssue({
        code: 'custom',
        path: ['outputGroups'],
        message: 'Frame capture outputs need another output of the same job',
      });
    }
    const selectors = Object.entries(inputs[0]?.audioSelectors ?? {});
    const hasDefault = selectors.some(([, selector]) => selector.defaultSelection === 'DEFAULT');
    for (const { audioSourceName = 'Audio Selector 1' } of outputs.flatMap(
      (each) => each.audioDescriptions,
    )) {
      if (hasDefault || selectors.some(([name]) => name === audioSourceName)) continue;
      addIssue({
        code: 'custom',
        path: ['inputs', 0, 'audioSelectors'],
        message: `The emulator does not insert silence for "${audioSourceName}", which no selector has`,
      });
    }
  });

export type JobSettings = z.output<typeof jobSettings>;
export type Input = z.output<typeof input>;
export type Output = z.output<typeof output>;

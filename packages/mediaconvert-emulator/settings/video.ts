import * as z from 'zod';

const bitrate = z.int().min(1000).max(1_152_000_000);
const pixels = z.int().min(32).max(8192);
const positive = z.int().min(1).max(2_147_483_647);

/**
 * What is emulated of H.264. Limits and defaults: docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html.
 * Settings with one value are defaults, which may be named.
 */
const h264Settings = z
  .strictObject({
    rateControlMode: z.enum(['QVBR', 'CBR', 'VBR']),
    maxBitrate: bitrate.optional(),
    bitrate: bitrate.optional(),
    qvbrSettings: z
      .strictObject({
        qvbrQualityLevel: z.int().min(1).max(10).optional(),
        qvbrQualityLevelFineTune: z.number().min(0).max(1).optional(),
      })
      .optional(),
    hrdBufferSize: z.int().min(0).max(1_152_000_000).optional(),
    gopSize: z.number().positive(),
    gopSizeUnits: z.enum(['FRAMES', 'SECONDS']),
    gopClosedCadence: z.int().min(0).max(1).optional(),
    gopBReference: z.enum(['ENABLED', 'DISABLED']).optional(),
    numberBFramesBetweenReferenceFrames: z.int().min(0).max(7).optional(),
    numberReferenceFrames: z.int().min(1).max(6).optional(),
    sceneChangeDetect: z.enum(['ENABLED', 'DISABLED', 'TRANSITION_DETECTION']).optional(),
    qualityTuningLevel: z.enum(['SINGLE_PASS', 'SINGLE_PASS_HQ']).optional(),
    framerateControl: z.enum(['INITIALIZE_FROM_SOURCE', 'SPECIFIED']).optional(),
    framerateNumerator: positive.optional(),
    framerateDenominator: positive.optional(),
    framerateConversionAlgorithm: z.literal('DUPLICATE_DROP').optional(),
    parControl: z.enum(['INITIALIZE_FROM_SOURCE', 'SPECIFIED']).optional(),
    parNumerator: positive.optional(),
    parDenominator: positive.optional(),
    codecProfile: z.enum(['HIGH', 'MAIN']).optional(),
    codecLevel: z.literal('AUTO').optional(),
    entropyEncoding: z.literal('CABAC').optional(),
    interlaceMode: z.literal('PROGRESSIVE').optional(),
    adaptiveQuantization: z.literal('AUTO').optional(),
    slowPal: z.literal('DISABLED').optional(),
    telecine: z.literal('NONE').optional(),
    repeatPps: z.literal('DISABLED').optional(),
    syntax: z.literal('DEFAULT').optional(),
    unregisteredSeiTimecode: z.literal('DISABLED').optional(),
    writeMp4PackagingType: z.literal('AVC1').optional(),
  })
  .superRefine((settings, { addIssue }) => {
    const refuse = (message: string, ...path: string[]) =>
      addIssue({ code: 'custom', message, path });
    const { rateControlMode: mode } = settings;
    const needsMax = mode === 'QVBR';
    if (
      needsMax !== (settings.bitrate === undefined) ||
      (needsMax && settings.maxBitrate === undefined) ||
      (mode === 'CBR' && settings.maxBitrate !== undefined)
    ) {
      refuse(
        'Your job contains values for the following settings that are incompatible: Rate control mode, Bitrate, and Max bitrate.',
      );
    }
    if (!needsMax && settings.qvbrSettings !== undefined) {
      refuse('Must not be present unless rateControlMode is QVBR', 'qvbrSettings');
    }
    if (settings.gopSizeUnits === 'FRAMES' && !Number.isInteger(settings.gopSize)) {
      refuse('Should be a whole number of frames', 'gopSize');
    }
    for (const [control, numerator, denominator] of [
      ['framerateControl', 'framerateNumerator', 'framerateDenominator'],
      ['parControl', 'parNumerator', 'parDenominator'],
    ] as const) {
      const isSpecified = settings[control] === 'SPECIFIED';
      for (const part of [numerator, denominator]) {
        if (isSpecified === (settings[part] === undefined)) {
          refuse(`${part} is required if ${control} is SPECIFIED, and only then`);
        }
      }
    }
  });

const frameCaptureSettings = z.strictObject({
  framerateNumerator: positive,
  framerateDenominator: positive,
  maxCaptures: z.int().min(1).max(10_000_000).optional(),
  quality: z.int().min(1).max(100).optional(),
});

const codecSettings = z
  .strictObject({
    codec: z.enum(['H_264', 'FRAME_CAPTURE']),
    h264Settings: h264Settings.optional(),
    frameCaptureSettings: frameCaptureSettings.optional(),
  })
  .superRefine(({ codec, ...settings }, { addIssue }) => {
    const h264 = settings.h264Settings !== undefined;
    const captures = settings.frameCaptureSettings !== undefined;
    const refuse = (message: string) => addIssue({ code: 'custom', message });
    if (!h264 && !captures) refuse('Should have at least 2 properties');
    else if (h264 === captures || h264 !== (codec === 'H_264')) {
      refuse(`Should have the settings of ${codec} alone`);
    }
  });

export const videoDescription = z.strictObject({
  width: pixels.optional(),
  height: pixels.optional(),
  scalingBehavior: z.enum(['DEFAULT', 'FIT', 'FIT_NO_UPSCALE', 'STRETCH_TO_OUTPUT']).optional(),
  codecSettings,
  // The service applies the filter in any case.
  antiAlias: z.literal('ENABLED').optional(),
  sharpness: z.literal(50).optional(),
  afdSignaling: z.literal('NONE').optional(),
  respondToAfd: z.literal('NONE').optional(),
  colorMetadata: z.literal('INSERT').optional(),
  dropFrameTimecode: z.enum(['ENABLED', 'DISABLED']).optional(),
  timecodeInsertion: z.literal('DISABLED').optional(),
  timecodeTrack: z.literal('DISABLED').optional(),
});

export type VideoDescription = z.output<typeof videoDescription>;
export type H264Settings = z.output<typeof h264Settings>;
export type FrameCaptureSettings = z.output<typeof frameCaptureSettings>;

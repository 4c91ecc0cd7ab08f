import type { VideoDescription } from '../settings/video.ts';
import type { Ratio } from './probe.ts';

interface Picture {
  width: number;
  height: number;
  sampleAspectRatio: Ratio;
}

export interface ScaledPicture extends Picture {
  /** Where the scaled picture lies in a larger black one; null if it fills it. */
  padded: { width: number; height: number } | null;
}

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2);

/**
 * The picture of an output: docs.aws.amazon.com/mediaconvert/latest/ug/video-scaling.html, and the API's reference of
 * `width` and `height`: with one of them the picture is scaled evenly, with neither it keeps its size.
 * @param input the picture as it is shown, after rotation
 * @param outputAspectRatio that of the output's samples; null to keep the input's
 */
export function scalePicture(
  input: Picture,
  { width, height, scalingBehavior = 'DEFAULT' }: VideoDescription,
  outputAspectRatio: Ratio | null,
): ScaledPicture {
  const from = input.sampleAspectRatio;
  const sampleAspectRatio = outputAspectRatio ?? from;
  // The input in samples of the output's shape.
  const stretch =
    (from.numerator * sampleAspectRatio.denominator) /
    (from.denominator * sampleAspectRatio.numerator);
  const wide = input.width * stretch;
  const high = input.height;
  const whole = (size: { width: number; height: number }): ScaledPicture => ({
    ...size,
    sampleAspectRatio,
    padded: null,
  });
  if (width === undefined && height === undefined) {
    return whole({ width: stretch === 1 ? input.width : even(wide), height: high });
  }
  if (height === undefined) {
    const given = width ?? 0;
    return whole({ width: given, height: even((high * given) / wide) });
  }
  if (width === undefined) return whole({ width: even((wide * height) / high), height });
  if (scalingBehavior === 'STRETCH_TO_OUTPUT') return whole({ width, height });
  const fit = Math.min(width / wide, height / high);
  const factor = scalingBehavior === 'FIT_NO_UPSCALE' ? Math.min(1, fit) : fit;
  const inner = {
    width: Math.min(width, even(wide * factor)),
    height: Math.min(height, even(high * factor)),
  };
  if (scalingBehavior !== 'DEFAULT') return whole(inner);
  const fills = inner.width === width && inner.height === height;
  return { ...whole(inner), padded: fills ? null : { width, height } };
}

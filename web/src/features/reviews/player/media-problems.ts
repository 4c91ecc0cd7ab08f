import { pictureFormat } from '#shared/rules/film/film-formats.ts';
import type { PlayerMedia } from './player-types.ts';

/**
 * Why a file is not shown: it cannot be loaded, the browser cannot read it or its picture, a place in it was not decoded,
 * or it may only be looked at.
 */
export type MediaProblem = 'format' | 'network' | 'picture' | 'decode' | 'withheld';

/** A problem in words. */
interface DescribedProblem {
  title: string;
  text: string;
}

type ShownFile = Pick<PlayerMedia, 'kind' | 'table' | 'fault' | 'codec'>;

const faults: Record<NonNullable<PlayerMedia['fault']>, DescribedProblem> = {
  empty: {
    title: 'This file is empty',
    text: 'Nothing of it was stored. Upload it again.',
  },
  cut_off: {
    title: 'This film was cut off',
    text: 'Its end is missing, as after an upload or a recording that broke off. Upload it again.',
  },
  no_picture: {
    title: 'This film has no picture',
    text: 'There is only sound in it. Export it again with its picture, and upload it as a new version.',
  },
  damaged: {
    title: 'The table of this film is damaged',
    text: 'It does not say where its frames are. Export it again, and upload it as a new version.',
  },
};

const formats: Record<PlayerMedia['kind'], string> = {
  film: 'Browsers play H.264, VP9 and AV1; few play HEVC, and none plays ProRes, DNxHR or MXF.',
  sound: 'Browsers play MP3, AAC, FLAC, Opus and WAV. Firefox does not play every 24-bit file.',
  picture: 'Browsers show JPEG, PNG, WebP and AVIF.',
  other: 'Download it, and open it in the software that made it.',
};

/** What every browser plays, by the beginning of its name in files. */
const usual = /^(avc[13]|vp08|V_VP8|V_MPEG4\/ISO\/AVC|$)/;

/** Why a file is not shown, and what can be done all the same. */
export function describeProblem(
  problem: MediaProblem | undefined,
  { kind, table, fault, codec = '' }: ShownFile,
  isDownloadable = true,
): DescribedProblem {
  if (problem === 'withheld') {
    return { title: 'This file cannot be shown in the browser', text: '' };
  }
  if (kind === 'other') {
    const text = isDownloadable ? formats.other : '';
    return { title: 'This file has no preview here', text };
  }
  const isReachable = table !== null;
  const goOn = isReachable ? ' You can still go to a timecode and comment on it.' : '';
  // Nothing of an empty file can be loaded; everything else that is wrong is looked for where that fails otherwise.
  if (fault === 'empty') return faults.empty;
  if (problem === 'network') {
    return { title: 'This file could not be loaded', text: 'Please check your connection.' };
  }
  if (fault) return { ...faults[fault], text: faults[fault].text + goOn };
  if (problem === 'decode') {
    return {
      title: 'This place could not be decoded',
      text: `The file may be whole all the same. Go to another place, or try again.${goOn}`,
    };
  }
  const name = pictureFormat(codec);
  const lacking = describeFormat(name, codec);
  if (problem === 'picture') {
    const title = 'Your browser plays only the sound of this film';
    return { title, text: lacking + formats[kind] + goOn };
  }
  const title =
    kind === 'picture'
      ? 'Your browser cannot show this picture'
      : 'Your browser cannot play this file';
  return { title, text: lacking + formats[kind] + goOn };
}

function describeFormat(name: string | undefined, codec: string): string {
  if (name) return `Its picture is ${name}. `;
  return usual.test(codec) ? '' : `Its picture is in a format that is unknown here: ${codec}. `;
}

import {
  ADTS,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { Waveform } from '#shared/rules/film/waveform.ts';
import { PeakMeter } from './peak-meter.ts';

/** What proxies and sounds are. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC];

/**
 * The waveform of a file: of its first sound, over the time of its picture, or its own.
 * @param turn resolves when the next samples may be decoded
 * @returns empty without sound; null if this browser cannot read or decode it
 */
export async function measureSound(
  file: Blob,
  turn: () => Promise<void>,
): Promise<Waveform | null> {
  const input = new Input({ source: new BlobSource(file), formats });
  try {
    if (!(await input.canRead())) return null;
    const [picture, sound] = [
      await input.getPrimaryVideoTrack(),
      await input.getPrimaryAudioTrack(),
    ];
    if (!sound) return [];
    if (!(await sound.canDecode())) return null;
    const meter = new PeakMeter(await shownTime(picture ?? sound));
    for await (const sample of new AudioSampleSink(sound).samples()) {
      await turn();
      meter.add(sample);
      sample.close();
    }
    return meter.waveform();
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** From when until when a track is shown, in seconds: an edit list leaves out what comes before 0. */
export async function shownTime(track: InputVideoTrack | InputAudioTrack) {
  const start = Math.max(await track.getFirstTimestamp(), 0);
  return { start, end: Math.max(await track.computeDuration(), start + 1 / 1_000) };
}

import { useState } from 'react';
import { NativeSelect } from '#web/components/fields/native-select.tsx';

/** Parts of https://html.spec.whatwg.org/multipage/media.html#audiotracklist that TypeScript does not know. */
interface AudioTrack {
  enabled: boolean;
  readonly label: string;
  /** Of BCP 47; empty or `und` if it is not known. */
  readonly language: string;
}
declare global {
  interface HTMLMediaElement {
    /**
     * Safari alone has it (https://web-platform-dx.github.io/web-features-explorer/features/audio-video-tracks); Chromium and
     * Firefox only behind flags (https://developer.mozilla.org/docs/Web/API/AudioTrack#browser_compatibility).
     */
    readonly audioTracks?: ArrayLike<AudioTrack>;
  }
}

interface SoundTrackChoiceProps {
  media: HTMLMediaElement;
  /** Of the control; what has it stays out of this chunk. */
  className: string;
}

/** Chooses which of the sound tracks of what is played is heard. */
export function SoundTrackChoice({ media, className }: SoundTrackChoiceProps) {
  const tracks = Array.from(media.audioTracks ?? []);
  const [chosen, setChosen] = useState(() => tracks.findIndex(({ enabled }) => enabled));
  const names = tracks.map(nameOf);
  function choose(index: number) {
    for (const [at, track] of tracks.entries()) track.enabled = at === index;
    setChosen(index);
  }
  return (
    <NativeSelect
      aria-label="Sound track"
      data-own-arrows=""
      value={names[chosen]}
      onChange={({ target }) => choose(names.indexOf(target.value))}
      className={className}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Its number, with what it is called, or in which language it is. */
function nameOf({ label, language }: AudioTrack, index: number): string {
  const isNamed = language && language !== 'und';
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  const name = label || (isNamed ? names.of(language) : '');
  return name ? `Track ${index + 1}: ${name}` : `Track ${index + 1}`;
}

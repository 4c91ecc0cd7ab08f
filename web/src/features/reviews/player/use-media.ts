import { type RefCallback, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MediaProblem } from './media-problems.ts';
import type { PlayerMedia, Presentation } from './player-types.ts';
import { timeTimeline } from './timeline.ts';
import type { Transport } from './transport.ts';

/** The attributes of the element that shows a file, and what it found out about it. */
export interface MediaBinding {
  attributes: {
    ref: RefCallback<HTMLMediaElement>;
    onError: (event: { currentTarget: Element }) => void;
    onLoadedMetadata: (event: { currentTarget: HTMLMediaElement }) => void;
    onLoadedData: (event: { currentTarget: HTMLMediaElement }) => void;
    onCanPlay: (event: { currentTarget: HTMLMediaElement }) => void;
    onDurationChange: (event: { currentTarget: HTMLMediaElement }) => void;
  };
  problem: MediaProblem | undefined;
  /** Width divided by height; undefined until it is known. */
  ratio: number | undefined;
  /** A film of which only the sound is there, or only that can be played. */
  isSoundOnly: boolean;
  /** The element, where one can choose of its sound tracks. */
  withTracks: HTMLMediaElement | undefined;
  /** Called with a picture that has loaded. */
  onPicture: (picture: HTMLImageElement) => void;
  retry: () => void;
}

/** A link that has shown something for so long may have expired since: links are valid for minutes. */
const servingMs = 30_000;

/** Connects a transport with the element that plays its file, and renews links that have expired. */
export function useMedia(
  transport: Transport,
  { kind, table, start, onExpired, onUnplayable, isWithheld, onPresentation }: PlayerMedia,
): MediaBinding {
  const element = useRef<HTMLMediaElement>(undefined);
  // Where loading failed last: a second failure there is not the link's, unless the one since then has worked for long.
  const failedAt = useRef<number>(undefined);
  // When something of the present link was there.
  const servesSince = useRef(Number.POSITIVE_INFINITY);
  const [problem, setProblem] = useState<MediaProblem>();
  const [ratio, setRatio] = useState<number>();
  const [isSoundOnly, setSoundOnly] = useState(false);
  const [isShown, setShown] = useState(false);
  const [withTracks, setWithTracks] = useState<HTMLMediaElement>();
  /** Set once another link was requested: the link from before. */
  const [renewed, setRenewed] = useState<{ before: string | undefined }>();

  const isFailed = problem !== undefined && problem !== 'network';
  const isUnavailable = kind === 'other' || isWithheld === true || isFailed || isSoundOnly;
  const presentation = isShown ? 'shown' : isUnavailable ? 'unavailable' : 'pending';
  const report = useEffectEvent((next: Presentation) => onPresentation?.(next));
  useEffect(() => {
    report(presentation);
  }, [presentation]);

  const ref = useCallback(
    (media: HTMLMediaElement | null) => {
      if (!media) return;
      element.current = media;
      const detach = transport.attach(media);
      return () => {
        element.current = undefined;
        detach();
      };
    },
    [transport],
  );

  /** Says why the file is not shown, unless there is another one to show. */
  function giveUp(reason: MediaProblem) {
    failedAt.current = undefined;
    if (onUnplayable && reason !== 'network') onUnplayable();
    else setProblem(reason);
  }

  async function renew() {
    const before = element.current?.src;
    await onExpired?.();
    setRenewed({ before });
  }
  // In an effect: what was requested is rendered by then.
  useEffect(() => {
    const media = element.current;
    // The same link again: the browser does not load it by itself.
    if (media && renewed && media.src === renewed.before) media.load();
  }, [renewed]);

  return {
    attributes: {
      ref,
      onError: ({ currentTarget }) => {
        const media = currentTarget instanceof HTMLMediaElement ? currentTarget : null;
        const error = media?.error;
        if (media && error && error.code === error.MEDIA_ERR_DECODE) {
          if (transport.recover()) media.load();
          else giveUp('decode');
          return;
        }
        const { position } = transport.state();
        const hasServed = performance.now() - servesSince.current > servingMs;
        const isSecond = failedAt.current === position && !hasServed;
        failedAt.current = position;
        servesSince.current = Number.POSITIVE_INFINITY;
        if (onExpired && !isSecond) {
          void renew();
          return;
        }
        transport.pause();
        giveUp(error && error.code === error.MEDIA_ERR_NETWORK ? 'network' : 'format');
      },
      onLoadedMetadata: ({ currentTarget: media }) => {
        setProblem(undefined);
        setWithTracks((media.audioTracks?.length ?? 0) > 1 ? media : undefined);
        if (!(media instanceof HTMLVideoElement)) return;
        const hasPicture = media.videoWidth > 0;
        // It has frames, so there is a picture, which the browser cannot decode.
        if (!hasPicture && table) giveUp('picture');
        setSoundOnly(!hasPicture && !(table && onUnplayable));
        if (hasPicture) setRatio(media.videoWidth / media.videoHeight);
      },
      // The first frame is there: https://html.spec.whatwg.org/multipage/media.html#event-media-loadeddata
      onLoadedData: ({ currentTarget: media }) => {
        servesSince.current = performance.now();
        if (media instanceof HTMLVideoElement && media.videoWidth > 0) setShown(true);
      },
      onCanPlay: ({ currentTarget: media }) => {
        if (media instanceof HTMLAudioElement) setShown(true);
      },
      onDurationChange: ({ currentTarget: { duration } }) => {
        if (!table) transport.setTimeline(timeTimeline(duration, start));
      },
    },
    problem: isWithheld ? 'withheld' : problem,
    ratio,
    isSoundOnly,
    withTracks,
    onPicture: ({ naturalWidth, naturalHeight }) => {
      setRatio(naturalWidth / naturalHeight);
      setShown(true);
    },
    retry: () => {
      failedAt.current = undefined;
      setProblem(undefined);
      void renew();
    },
  };
}

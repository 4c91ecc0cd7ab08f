/** Why a film has no proxy, as persisted, and how that is displayed. */
export const proxyReasons = {
  frames_differ: 'The proxy that was made has another number of frames than the film.',
  times_differ: 'The proxy that was made shows its frames at other times than the film.',
  no_table: 'The frames of the proxy that was made cannot be read.',
  not_decodable: 'The proxy that was made is not H.264 in an MP4.',
  damaged: 'The film is damaged.',
  cut_off: 'The end of the film is missing.',
  empty: 'The file is empty.',
  no_picture: 'The file has no picture.',
  codec_unknown: 'The picture of this film is in a format that no proxy can be made of.',
  minutes_used_up: 'The minutes of this month are used up.',
  no_converter: 'Nothing that converts films is installed here.',
  not_current: 'The file was replaced, moved or deleted before its proxy was made.',
  in_cold_storage:
    'The film is in cold storage: its proxy is made after it was moved to hot storage.',
  job_failed: 'The proxy could not be made.',
} as const;

/** A key of `proxyReasons`. */
export type ProxyReason = keyof typeof proxyReasons;

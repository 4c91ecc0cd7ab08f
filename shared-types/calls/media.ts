import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done, wrongSize } from '#shared/rules/fields.ts';
import { type ProxyReason, proxyReasons } from '#shared/rules/film/proxy-reasons.ts';
import { waveform } from '#shared/rules/film/waveform.ts';
import { isStill } from '#shared/rules/stills.ts';
import { linkedPath, storedPath } from '#shared/rules/text/file-paths.ts';
import { filmstrip, objectVersion } from './files.ts';

/** The most bytes of a proxy: what S3 stores, and copies, by one request. */
export const maxProxyBytes = 5_000_000_000;

/** Who makes proxies, as persisted. */
export const proxyMakers = ['browser', 'cloud'] as const;

/** Why there is no proxy. */
export const proxyReason = z.enum(Object.keys(proxyReasons) as ProxyReason[]);

/** Links to what shows a version of a file, and to its table of frames. */
export const mediaAnswer = z.object({
  /** Of the original; absent for guests who may not download it, and are shown its proxy. */
  url: z.optional(z.string()),
  /** ISO 8601: of all links. */
  expiresAt: z.string(),
  /** JSON, as `frame-table.ts` has it; absent if the frames cannot be read. */
  framesUrl: z.optional(z.string()),
  /** Set if nothing here reads the frames of the original: they are those of its proxy. */
  hasFramesOfProxy: z.optional(z.boolean()),
  /** H.264 and AAC in an MP4, with the frames of the original. */
  proxy: z.optional(
    z.object({
      url: z.string(),
      /**
       * When it shows frame 0, by its own clock, and how much earlier Firefox shows every frame: all others are as far from
       * frame 0 as in the table.
       */
      start: z.object({
        timescale: z.int(),
        ticks: z.int(),
        earlierInFirefox: z.optional(z.int()),
      }),
      /** Set if the rate of the original varies, and that of the proxy does not: frames are matched by time. */
      isConstantRate: z.optional(z.boolean()),
    }),
  ),
  /** Why there is no proxy, if one was begun. Guests are not told the reason. */
  proxyState: z.optional(
    z.object({
      state: z.enum(['making', 'refused', 'failed']),
      by: z.enum(proxyMakers),
      reason: z.optional(proxyReason),
    }),
  ),
  /** Frames of a film, side by side and all of one width; absent without one, and if a name must lie over each frame. */
  strip: z.optional(filmstrip),
  /** JSON, as `waveform.ts` has it; absent if it was not measured. */
  waveformUrl: z.optional(z.string()),
  /** Of a set of pictures: the number of the page, and links to the posters of those pages that have one. */
  page: z.optional(z.int()),
  posters: z.optional(z.array(z.object({ page: z.int(), url: z.string() }))),
  /** Set for those who may add the waveform that is missing: of what. */
  waveformOf: z.optional(z.object({ path: z.string(), version: z.string() })),
});

const madeOf = {
  path: storedPath,
  /** The version that it is made of. */
  version: objectVersion,
};

export const addProxy = operation({
  route: 'POST /api/files/proxy',
  access: 'upload_files',
  reaches: { paths: ['path'] },
  summary:
    'Where to upload the proxy of a film that the caller has uploaded. Null if there is one, it is being made, or was refused.',
  body: z.object({
    ...madeOf,
    /** Bytes. */
    size: z
      .int(wrongSize)
      .check(
        z.minimum(1, 'The proxy is empty.'),
        z.maximum(maxProxyBytes, 'A proxy can have at most 5 GB.'),
      ),
  }),
  answer: z.object({
    proxy: z.nullable(z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })),
  }),
  errors: ['not_found', 'plan_needed'],
});

export const checkProxy = operation({
  route: 'POST /api/files/proxy/checks',
  access: 'upload_files',
  reaches: { paths: ['path'] },
  summary:
    'Compare a proxy that the caller has uploaded with its film: it is shown from then on, or deleted. Repeating it answers the same.',
  body: z.object(madeOf),
  answer: z.object({
    state: z.enum(['ready', 'refused']),
    reason: z.optional(proxyReason),
  }),
  errors: ['not_found', 'upload_incomplete'],
});

export const retryProxy = operation({
  route: 'POST /api/files/proxy/retries',
  access: 'manage_files',
  reaches: { paths: ['path'] },
  summary:
    'Have the proxy of a film made again, in the cloud: the one that it has, if any, is deleted.',
  body: z.object({ path: storedPath, version: z.optional(objectVersion) }),
  answer: done,
  errors: ['not_found', 'plan_needed'],
});

export const addWaveform = operation({
  route: 'POST /api/files/waveform',
  access: 'upload_files',
  reaches: { paths: ['path'] },
  summary: 'Add the waveform of a film or a sound; one that is there stays. Idempotent.',
  body: z.object({ ...madeOf, peaks: waveform }),
  answer: done,
  errors: ['not_found', 'plan_needed'],
});

export const getFileMedia = operation({
  route: 'GET /api/files/media',
  access: 'see_files',
  reaches: { paths: ['path'] },
  summary: 'Links of limited duration to a file, to its proxy, and to its table of frames.',
  query: z.object({
    path: linkedPath,
    /** By default the current one. */
    version: z.optional(objectVersion),
  }),
  answer: mediaAnswer,
  errors: ['not_found'],
});

/** What has become of a still. */
const stillStates = ['shown', 'deleted', 'withheld'] as const;

/** A picture of Files, in the version that it had when it was attached to a comment. */
export const still = z.object({
  /** `deleted` also of a file in the trash, or in a folder hidden from the caller; `withheld` where a name must lie over each frame that a guest is shown. */
  state: z.enum(stillStates),
  /** Of its file, if it is shown. Guests never receive the path. */
  path: z.optional(z.string()),
  name: z.optional(z.string()),
  /** A link to it, valid for minutes; absent in an export. */
  url: z.optional(z.string()),
  /** A link to a small picture of it, if there is one. */
  poster: z.optional(z.string()),
});
export type Still = z.infer<typeof still>;

/** The path of the picture that a new comment shows. */
export const attachedStill = linkedPath.check(
  z.refine(isStill, 'A still is a JPEG, PNG or WebP file.'),
);

/** The script that makes proxies of films, and the Trusted Types policy by which the dashboard starts it. */
export const mediaWorker = {
  path: '/assets/proxy-worker-*',
  trustedTypes: 'media-worker',
} as const;

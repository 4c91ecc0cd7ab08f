import { useEffect, useEffectEvent, useState } from 'react';

/** A part of the app that is a separate script. */
export interface OnDemand<M> {
  /** Prefetches the script; a failure is reported when the script is needed. @returns resolves when that is done */
  preload: () => Promise<void>;
  /**
   * The loaded module, once it is needed and has loaded.
   * @param onFailure called if the fetch fails; the fetch is then retried the next time that the module is needed
   * @throws the fetch error, without `onFailure`; a failed prefetch is retried first
   */
  useModule: (needed: boolean, onFailure?: (error: unknown) => void) => M | undefined;
}

export function onDemand<M>(load: () => Promise<M>): OnDemand<M> {
  const script: Script<M> = {
    module: undefined,
    async fetch() {
      script.module ??= await load();
    },
  };
  return {
    preload: () => script.fetch().catch(() => undefined),
    useModule: (needed, onFailure) => useScript(script, needed, onFailure),
  };
}

interface Script<M> {
  module: M | undefined;
  fetch: () => Promise<void>;
}

function useScript<M>(
  script: Script<M>,
  needed: boolean,
  onFailure: ((error: unknown) => void) | undefined,
): M | undefined {
  const [, setCame] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fail = useEffectEvent(onFailure ?? setFailure);
  const missing = needed && !script.module;
  useEffect(() => {
    if (missing) script.fetch().then(() => setCame(true), fail);
  }, [script, missing]);
  if (failure) throw failure;
  return needed ? script.module : undefined;
}

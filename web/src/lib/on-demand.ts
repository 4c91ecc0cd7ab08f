import { useEffect, useState } from 'react';

/** A part of the app that is a script of its own. */
interface OnDemand<M> {
  /** Has the script fetched ahead of need; that it cannot be had is told where it is needed. */
  preload: () => void;
  /**
   * What is in it, as soon as it is needed and there.
   * @throws what keeps it from coming; what was not to be had ahead of need is asked for again
   */
  useModule: (needed: boolean) => M | undefined;
}

export function onDemand<M>(load: () => Promise<M>): OnDemand<M> {
  const script: Script<M> = {
    module: undefined,
    async fetch() {
      script.module ??= await load();
    },
  };
  return {
    preload: () => void script.fetch().catch(() => undefined),
    useModule: (needed) => useScript(script, needed),
  };
}

interface Script<M> {
  module: M | undefined;
  fetch: () => Promise<void>;
}

function useScript<M>(script: Script<M>, needed: boolean): M | undefined {
  const [, setCame] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const missing = needed && !script.module;
  useEffect(() => {
    if (missing) script.fetch().then(() => setCame(true), setFailure);
  }, [script, missing]);
  if (failure) throw failure;
  return needed ? script.module : undefined;
}

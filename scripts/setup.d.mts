export function lacksOptionalBuild(output: string, optional: readonly string[]): boolean;

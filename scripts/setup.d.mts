type Packages = Record<
  string,
  { version?: string; dev?: boolean; devOptional?: boolean; optional?: boolean; link?: boolean }
>;
type Scope = 'product' | 'everything';

export function lacksOptionalBuild(output: string, optional: readonly string[]): boolean;
export function missingPackages(locked: Packages, installed: Packages, scope: Scope): string[];
export function installation(installed: Packages, scope: Scope): string[];
export function claim(file: string): boolean;

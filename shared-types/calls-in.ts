import type { Operation } from './operation.ts';

/** `getUser` as `get-user`. */
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : '';

/** The operations among a module's exports, by the files that handle them. */
export type CallsIn<Folder extends string, Module> = {
  [Name in keyof Module & string as Module[Name] extends Operation
    ? `${Folder}/${KebabCase<Name>}`
    : never]: Module[Name];
};

/**
 * The operations that a module of the contract exports, by the files that handle them: `getUser` in the folder
 * `account` is handled by `account/get-user`. Everything else that it exports is left out.
 */
export function callsIn<const Folder extends string, Module extends object>(
  folder: Folder,
  module: Module,
): CallsIn<Folder, Module>;
export function callsIn(folder: string, module: object): object {
  const exported = Object.entries(module).filter(([, value]) => isOperation(value));
  return Object.fromEntries(exported.map(([name, call]) => [`${folder}/${kebabCase(name)}`, call]));
}

function isOperation(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'route' in value && 'answer' in value;
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

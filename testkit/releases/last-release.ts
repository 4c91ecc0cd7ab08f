import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import * as mini from 'zod/mini';
import type { JsonSchema } from './compatibility.ts';
import { kindOf, readers } from './item-kinds.ts';

export type Item = Record<string, unknown>;

const folder = new URL('./last/', import.meta.url);
export const itemsFile = new URL('items.json', folder);
export const schemasFile = new URL('schemas.json', folder);

/** Whether a release has been recorded: the first deployment to production makes the first record. */
export const isRecorded = existsSync(schemasFile);

/** The items of every kind that the last release wrote. */
export function readLastItems(): Item[] {
  return JSON.parse(readFileSync(itemsFile, 'utf8'), reviveSet);
}

/** The JSON Schemas of what the last release reads, by the kind of item; empty before the first release. */
export function readLastSchemas(): Record<string, JsonSchema> {
  return isRecorded ? JSON.parse(readFileSync(schemasFile, 'utf8')) : {};
}

/** The JSON Schemas of what this release reads, and writes. */
export function presentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(readers).map(([kind, reader]) => [kind, jsonSchemaOf(reader)]),
  );
}

/** The JSON Schema of a reader; anything for what JSON cannot say. */
export function jsonSchemaOf(reader: mini.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = mini.toJSONSchema(reader, {
    unrepresentable: 'any',
    io: 'input',
    reused: 'inline',
  });
  return JSON.parse(JSON.stringify(schema));
}

/** JSON has no sets. */
export function replaceSet(_: string, value: unknown): unknown {
  return value instanceof Set ? { '#set': [...value].toSorted() } : value;
}

function reviveSet(_: string, value: unknown): unknown {
  const isSet = typeof value === 'object' && value !== null && '#set' in value;
  return isSet && Array.isArray(value['#set']) ? new Set(value['#set']) : value;
}

const lastReaders = new Map<string, z.ZodType>();

/**
 * Asserts that the last release reads these items, as it would have to after a rollback. There is nothing to assert before
 * the first release.
 * @throws Error that names the first one that it does not read
 */
export function assertLastReleaseReads(items: readonly Item[]): void {
  if (!isRecorded) return;
  if (lastReaders.size === 0) {
    const schemas: Record<string, z.core.JSONSchema.JSONSchema> = JSON.parse(
      readFileSync(schemasFile, 'utf8'),
    );
    for (const [kind, schema] of Object.entries(schemas))
      lastReaders.set(kind, z.fromJSONSchema(schema));
  }
  for (const item of items) {
    const kind = kindOf(item);
    const result = lastReaders.get(kind)?.safeParse(item);
    if (result && !result.success) {
      throw new Error(`The last release does not read ${kind} ${item['sk']}: ${result.error}`);
    }
  }
}

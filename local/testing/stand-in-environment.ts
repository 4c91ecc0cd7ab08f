import { randomUUID } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-node';
import { tableApi } from '../table-api.ts';
import { createTable } from '../table-definition.ts';
import { engineVariable } from './global-setup.ts';
import { openStandIns, testTableDefinition } from './stand-ins.ts';

/**
 * Gives every test file an empty table and a payments emulator of its own: files run in any order, and several at
 * once, without seeing each other's items, events, clock or ordered failures.
 */
export default class StandInEnvironment extends TestEnvironment {
  #close = async () => {};

  override async setup() {
    await super.setup();
    const tableEndpoint = process.env[engineVariable] ?? '';
    const ask = tableApi(tableEndpoint);
    const tableName = `of-one-file-${randomUUID()}`;
    await createTable(ask, tableName, testTableDefinition());
    const { environment, close } = await openStandIns({ tableEndpoint, tableName });
    Object.assign(this.global.process.env, environment);
    this.#close = async () => {
      await close();
      await ask('DynamoDB_20120810.DeleteTable', { TableName: tableName });
    };
  }

  override async teardown() {
    await this.#close();
    await super.teardown();
  }
}

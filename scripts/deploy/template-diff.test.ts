import { expect, test } from '@jest/globals';
import { describeChanges, parseTemplate } from './template-diff.ts';

const templateWith = (resources: Record<string, object>) =>
  parseTemplate(JSON.stringify({ Resources: resources }));

const table = {
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: { BillingMode: 'PAY_PER_REQUEST' },
};
const login = { Type: 'AWS::Lambda::Function', Properties: { Code: { S3Key: 'one' } } };
const logout = { Type: 'AWS::Lambda::Function', Properties: { Code: { S3Key: 'two' } } };

test('a first deployment adds everything', () => {
  expect(describeChanges(undefined, templateWith({ table, login, logout }))).toEqual([
    '  + 1 AWS::DynamoDB::GlobalTable',
    '  + 2 AWS::Lambda::Function',
  ]);
});

test('the same template changes nothing', () => {
  expect(describeChanges(templateWith({ table, login }), templateWith({ table, login }))).toEqual(
    [],
  );
});

test('changes and removals are counted, and tables are named', () => {
  const changed = { ...login, Properties: { Code: { S3Key: 'three' } } };
  expect(
    describeChanges(
      templateWith({ table, login, logout }),
      templateWith({ login: changed, logout }),
    ),
  ).toEqual([
    '  ~ 1 AWS::Lambda::Function',
    '  - 1 AWS::DynamoDB::GlobalTable',
    '  REMOVED: table (AWS::DynamoDB::GlobalTable)',
  ]);
});

test('a change of a table is highlighted', () => {
  const changed = { ...table, Properties: { BillingMode: 'PROVISIONED' } };
  expect(describeChanges(templateWith({ table }), templateWith({ table: changed }))).toContain(
    '  CHANGED: table (AWS::DynamoDB::GlobalTable)',
  );
});

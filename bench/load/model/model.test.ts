import { describe, expect, test } from '@jest/globals';
import { workspaceModel } from './model.ts';
import { apply, type Change, type WorkspaceState } from './state.ts';

const initial: WorkspaceState = {
  companyName: 'Studio',
  storageAmount: 5,
  coldStorageAmount: 0,
  roles: { 'ada@studio.example': 'Producer' },
  paid: { seats: 1, storageAmount: 5, coldStorageAmount: 0 },
  feedback: [],
  files: {},
  reviews: [],
  links: [],
  comments: {},
};
const rename: Change = { kind: 'rename', companyName: 'Film' };
const request: Change = { kind: 'requestStorage', storageAmount: 6 };

describe('a change', () => {
  test('that is acknowledged must show', () => {
    const model = workspaceModel(initial);
    model.begin(rename)('acknowledged');
    expect(model.differences({ ...initial, companyName: 'Film' })).toEqual([]);
    expect(model.differences(initial)).toEqual([
      'lacks companyName: "Film"',
      'has companyName: "Studio"',
    ]);
  });

  test('is named by what it lacks and has, not by its place in a list', () => {
    const model = workspaceModel({ ...initial, feedback: ['One', 'Two'] });
    expect(model.differences({ ...initial, feedback: ['Two'] })).toEqual(['lacks feedback: "One"']);
  });

  test('that is refused must not show', () => {
    const model = workspaceModel(initial);
    model.begin(rename)('refused');
    expect(model.differences(initial)).toEqual([]);
    expect(model.differences({ ...initial, companyName: 'Film' })).toHaveLength(2);
  });

  test.each(['in flight', 'without a response'])('%s may show or not', (how) => {
    const model = workspaceModel(initial);
    const settle = model.begin(rename);
    if (how === 'without a response') settle('unknown');
    expect(model.differences(initial)).toEqual([]);
    expect(model.differences({ ...initial, companyName: 'Film' })).toEqual([]);
    expect(model.differences({ ...initial, companyName: 'Other' })).not.toEqual([]);
  });

  test('that is acknowledged must show beside an earlier one without a response', () => {
    const model = workspaceModel(initial);
    model.begin(rename)('unknown');
    model.begin(request)('acknowledged');
    const shown = { ...initial, storageAmount: 6 };
    expect(model.differences(shown)).toEqual([]);
    expect(model.differences({ ...shown, companyName: 'Film' })).toEqual([]);
    expect(model.differences({ ...initial, companyName: 'Film' })).not.toEqual([]);
  });

  test('cannot begin while another one is in flight', () => {
    const model = workspaceModel(initial);
    const settle = model.begin(rename);
    expect(model.isBusy()).toBe(true);
    expect(() => model.begin(request)).toThrow('in flight');
    settle('acknowledged');
    expect(model.isBusy()).toBe(false);
  });
});

test.each<[Change, Partial<WorkspaceState>]>([
  [
    { kind: 'invite', email: 'eve@studio.example', role: 'Video Editor' },
    { roles: { 'ada@studio.example': 'Producer', 'eve@studio.example': 'Video Editor' } },
  ],
  [
    { kind: 'changeRole', email: 'ada@studio.example', role: 'Team Leader' },
    { roles: { 'ada@studio.example': 'Team Leader' } },
  ],
  [{ kind: 'remove', email: 'ada@studio.example' }, { roles: {} }],
  [rename, { companyName: 'Film' }],
  [request, { storageAmount: 6 }],
  [{ kind: 'requestColdStorage', coldStorageAmount: 3 }, { coldStorageAmount: 3 }],
  [{ kind: 'sendFeedback', message: 'Thank you' }, { feedback: ['Thank you'] }],
  [{ kind: 'startReview', path: 'Load/A001.mov' }, { reviews: ['Load/A001.mov'] }],
  [{ kind: 'makeLink', path: 'Load/A001.mov' }, { links: ['Load/A001.mov'] }],
  [
    { kind: 'comment', path: 'Load/A001.mov', text: 'Shorter' },
    { comments: { Shorter: 'Load/A001.mov' } },
  ],
  [
    { kind: 'guestComment', path: 'Load/A001.mov', text: 'Brighter' },
    { comments: { Brighter: 'Load/A001.mov' } },
  ],
  [{ kind: 'upload', path: 'Load/A001.mov', size: 10 }, { files: { 'Load/A001.mov': 10 } }],
])('the change %j leads to the state %j', (change, changed) => {
  expect(apply(initial, change)).toEqual({ ...initial, ...changed });
});

test('Update Plan pays for the seats and the storage requested at that time', () => {
  const requested = apply(apply(initial, request), {
    kind: 'invite',
    email: 'eve@studio.example',
    role: 'Producer',
  });
  expect(requested.paid).toEqual(initial.paid);
  const paid = { seats: 2, storageAmount: 6, coldStorageAmount: 0 };
  expect(apply(requested, { kind: 'updatePlan' }).paid).toEqual(paid);
});

import type { Chosen, Named, Subject } from './walk.ts';

const events = 'events of the bucket come late, twice and out of order';
const opensCheckout = 'updates the plan and pays with another card, or not';
const fourMembers: Chosen[] = Array.from({ length: 4 }, () => ['adds a member']);

/** Histories that once ended wrongly, and races whose guards were broken once, as the steps of `walk.ts` with the numbers by which they choose. */
export const namedHistories: Record<Subject, Record<string, Named>> = {
  workspace: {
    'what was withdrawn stays closed once another file has its path': [
      ['deletes a file'],
      ['uploads a file', 1],
      ['adds a version', 1],
    ],
    "a folder's link follows the folder, and does not open the next one of its name": [
      ['renames a folder', 0, 1],
      ['uploads a file'],
    ],
    'what a guest has signed and not sent is released after an hour': [
      ['a guest announces a file'],
      ['a guest signs a part'],
      ['two hours pass'],
    ],
    'an upload is completed only once, while its events arrive': [
      ['starts an upload'],
      { atOnce: [['completes an upload'], ['completes an upload'], [events]] },
      [events],
    ],
    'an upload that is completed and discarded is either a file or gone': [
      ['starts an upload'],
      { atOnce: [['completes an upload'], ['discards an upload']] },
    ],
    'only one of two uploads of one path is completed': [
      ['starts an upload', 0],
      ['starts an upload', 1],
      {
        atOnce: [
          ['completes an upload', 0],
          ['completes an upload', 1],
        ],
      },
    ],
    'who is removed in mid-upload has completed it before, or never does': [
      ['starts an upload', 0],
      { atOnce: [['completes an upload'], ['removes a member', 1]] },
    ],
    'what is uploaded while the plan is cancelled is gone with the rest': [
      ['starts an upload', 0],
      {
        atOnce: [['completes an upload'], ['starts an upload', 1, 1], ['cancels the plan here', 0]],
      },
    ],
    'a file that a computer deletes while it is replaced ends as one of both': [
      {
        atOnce: [
          ['uploads a newer version', 0],
          ['a computer deletes a file', 0, 0],
        ],
      },
    ],
    'who accepts the ownership while being removed is the owner or out': [
      ['offers the ownership', 0],
      {
        atOnce: [
          ['accepts the ownership', 0],
          ['removes a member', 0],
        ],
      },
    ],
    'of two offers of the ownership at once, one stands and is accepted once': [
      {
        atOnce: [
          ['offers the ownership', 0],
          ['offers the ownership', 1],
          ['accepts the ownership', 0],
          ['accepts the ownership', 1],
        ],
      },
    ],
    'an owner who deletes the account while the ownership is accepted leaves one owner or none': [
      ['offers the ownership', 0],
      {
        atOnce: [
          ['accepts the ownership', 0],
          ['the owner deletes the account', 0],
        ],
      },
    ],
    'an owner who cancels the plan while the ownership is accepted leaves one owner': [
      ['offers the ownership', 0],
      {
        atOnce: [
          ['accepts the ownership', 0],
          ['cancels the plan here', 0],
        ],
      },
    ],
  },
  money: {
    'requests for different plans at once leave one open Checkout': [
      ['cancels the plan'],
      {
        atOnce: [
          [opensCheckout, 0, 0],
          [opensCheckout, 0, 1],
          [opensCheckout, 0, 0],
        ],
      },
    ],
    'a Checkout for Starter is paid while members are added, and the team fits the plan': [
      ['cancels the plan'],
      { atOnce: [['updates the plan and pays', 1], ...fourMembers] },
    ],
    'members added at once fill Starter up to its limit and no further': [
      ['updates the plan and pays', 1],
      { atOnce: fourMembers },
    ],
    'members added while the plan is cancelled are counted': [
      { atOnce: [['cancels the plan'], ['adds a member'], ['adds a member']] },
    ],
  },
};

import { setHistories } from './set-histories.ts';
import type { Chosen, Named, Subject } from './walk.ts';

const events = 'events of the bucket come late, twice and out of order';
const paysAndLeaves = 'updates the plan and pays with another card, or not';
const invited: Chosen[] = [
  ['removes a member', 0],
  ['invites someone who has left', 0],
];
const bought: Chosen[] = [['cancels the plan'], ['buys on the public page'], ['all events come']];
const queued: Chosen = ['a film comes to the queue', 0];
/** What happens to a film, at the same time as its job ends. */
const duringJob = (...others: Chosen[]): Named => [
  queued,
  { atOnce: [['a job ends', 0, 1], ...others] },
  ['a job ends', 0, 1],
  ['the events of jobs come again'],
  queued,
  ['the night passes'],
];
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
    'what was written for the team stays there when it is carried': [
      ['a member comments', 0, 0, 1],
      ['adds a version', 1],
      ['carries comments', 0],
      ['changes who reads a comment', 1],
    ],
    ...setHistories,
    'a link is taken over while its maker is removed': [
      { atOnce: [['takes a link over', 0, 1], ['removes a member']] },
    ],
    'an upload request follows its folder, which two runs move': [
      { atOnce: [['renames a folder', 2, 2, 0]] },
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
    'a file that is deleted while it is replaced is the upload, or both are in the trash': [
      {
        atOnce: [
          ['uploads a newer version', 0],
          ['deletes a file', 0],
        ],
      },
    ],
    'a file that is replaced while it moves to cold storage loses no version': [
      {
        atOnce: [
          ['uploads a newer version', 0],
          ['moves a file to the other storage', 0],
        ],
      },
    ],
    'a file that two changes move to cold storage is stored once': [
      {
        atOnce: [
          ['moves a file to the other storage', 0],
          ['moves a file to the other storage', 0],
        ],
      },
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
    'who accepts the ownership while their role changes is the owner': [
      ['offers the ownership', 0],
      {
        atOnce: [
          ['accepts the ownership', 0],
          ['gives a member another role', 0],
        ],
      },
    ],
    'an invitation is accepted while it is mailed again': [
      ...invited,
      { atOnce: [['accepts the invitation'], ['mails the invitation again']] },
    ],
    'who accepts an invitation while its role changes has one role': [
      ...invited,
      { atOnce: [['accepts the invitation'], ['gives a member another role', 1]] },
    ],
    'an invitation that is accepted while it is revoked leaves a member or none': [
      ...invited,
      { atOnce: [['accepts the invitation'], ['revokes the invitation']] },
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
    'what replaces a film gets nothing of its job': [
      queued,
      ['uploads a newer version', 0],
      ['a job ends', 0, 1],
      queued,
      ['a job ends', 0, 0],
    ],
    'a film that is renamed during its job is made once more, of where it is': [
      queued,
      ['renames a file', 0, 0],
      ['a job ends', 0, 0],
      queued,
      ['a job ends', 0, 1],
      ['renames a file', 0, 1],
      ['moves a file to the other storage', 0],
      ['moves a file to the other storage', 0],
    ],
    'a film that is deleted and restored during its job is shown by its proxy': [
      queued,
      ['deletes a file', 0],
      ['restores a version', 0],
      ['a job ends', 0, 1],
      ['deletes a file', 0],
      ['restores a version', 0],
    ],
    'a film that a computer renames during its job is made once more, and takes the proxy along': [
      queued,
      ['a computer renames a file', 0, 0, 0, 1],
      ['a job ends', 0, 1],
      queued,
      ['a job ends', 0, 0],
      ['a computer renames a file', 0, 0, 0, 2],
    ],
    'nothing is left of the job of a film that is erased': [
      queued,
      ['deletes a file', 0],
      ['erases a version', 0],
      ['a job ends', 0, 1],
    ],
    'what MediaConvert forgets is made good at night': [
      queued,
      ['a film comes to the queue', 1],
      ['MediaConvert forgets its jobs, of which one has made its proxy', 0],
      ['two hours pass'],
      ['two hours pass'],
      ['the night passes'],
    ],
    'no film is begun beyond the minutes of the month, and one that fails gives its own back': [
      queued,
      ['the minutes of the month are used up'],
      ['a film comes to the queue', 1],
      ['a job fails', 0, 1],
      ['a film comes to the queue', 1],
      ['a film comes to the queue', 2],
    ],
    'a job ends while its film is replaced': duringJob(['uploads a newer version', 0]),
    'a job ends while its film is renamed': duringJob(['renames a file', 0, 0]),
    'a job ends while its folder is renamed': duringJob(['renames a folder', 0, 0]),
    'a job ends while its film is deleted': duringJob(['deletes a file', 0]),
    'a job ends while its film goes to cold storage': duringJob([
      'moves a file to the other storage',
      0,
    ]),
    'a job ends while a computer renames its film': duringJob([
      'a computer renames a file',
      0,
      0,
      0,
      1,
    ]),
    'a job ends while a computer replaces its film': duringJob(['a computer stores a file', 0, 0]),
    'a job ends while the plan is cancelled with all that is stored': [
      queued,
      {
        atOnce: [
          ['a job ends', 0, 1],
          ['cancels the plan here', 0],
        ],
      },
      ['the events of jobs come again'],
    ],
    'a job ends while the owner deletes the account': [
      queued,
      {
        atOnce: [
          ['a job ends', 0, 1],
          ['the owner deletes the account', 0],
        ],
      },
    ],
    'two ends of two jobs, of which one fails, at once': [
      queued,
      ['a film comes to the queue', 1],
      {
        atOnce: [
          ['a job ends', 0, 1],
          ['a job fails', 1, 1],
        ],
      },
    ],
    'a film comes to the queue while it is renamed': [
      { atOnce: [queued, ['renames a file', 0, 0]] },
      ['a job ends', 0, 1],
      queued,
    ],
    'a film comes to the queue twice while it is replaced': [
      { atOnce: [queued, queued, ['uploads a newer version', 0]] },
      ['a job ends', 0, 1],
      queued,
    ],
    'a film comes to the queue while the plan is cancelled with all that is stored': [
      { atOnce: [queued, ['cancels the plan here', 0]] },
      ['a job ends', 0, 1],
    ],
  },
  money: {
    'requests for different plans at once leave one open Checkout': [
      ['cancels the plan'],
      {
        atOnce: [
          [paysAndLeaves, 0, 0],
          [paysAndLeaves, 0, 1],
          [paysAndLeaves, 0, 0],
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
    'a purchase is claimed while members are added, and the team fits the plan': [
      ...bought,
      { atOnce: [['claims what was bought'], ...fourMembers] },
    ],
    'a purchase is claimed, or cancelled by its buyer': [
      ...bought,
      { atOnce: [['claims what was bought'], ['cancels what was bought']] },
    ],
    'a purchase that is claimed twice starts one plan': [
      ...bought,
      { atOnce: [['claims what was bought'], ['claims what was bought']] },
    ],
    'a purchase that ends while it is claimed starts no plan': [
      ['buys on the public page'],
      { atOnce: [['a month passes'], ['cancels the plan']] },
      ['claims what was bought'],
      ['updates the plan and pays'],
    ],
    'what is refunded to a customer that was deleted is told once': [
      ['buys on the public page'],
      ['events come'],
      ['is deleted as a customer', 2],
      ['all events come'],
    ],
    'the return from Checkout comes with its events': [
      ['cancels the plan'],
      [paysAndLeaves, 2, 0],
      { atOnce: [['returns from Checkout'], ['returns from Checkout'], ['all events come']] },
    ],
    'of two Checkouts that are paid one plan stays': [
      ['cancels the plan'],
      ['updates the plan and pays', 0],
      ['pays the last Checkout once more, as from another tab'],
      { atOnce: [['returns from Checkout', 0], ['returns from Checkout', 1], ['all events come']] },
    ],
    'a plan that changes twice at once is paid once': [
      {
        atOnce: [
          ['updates the plan and pays', 1],
          ['updates the plan and pays', 1],
        ],
      },
      {
        atOnce: [
          ['updates the plan and pays', 0],
          ['updates the plan and pays', 0],
          ['all events come'],
        ],
      },
    ],
    'a plan that is cancelled while it changes ends': [
      {
        atOnce: [['cancels the plan'], ['updates the plan and pays', 1]],
      },
    ],
    'a plan that is cancelled twice at once ends once': [
      { atOnce: [['cancels the plan'], ['cancels the plan'], ['all events come']] },
    ],
    'a plan of which no event has come until it was changed and cancelled ends': [
      ['cancels the plan'],
      [paysAndLeaves, 2, 0],
      ['gets seats from the support', 2],
      ['cancels in the portal'],
      { atOnce: [['all events come'], ['all events come'], ['all events come']] },
    ],
    'a plan that was paid, and of which only events tell, starts when they come days later': [
      ['cancels the plan'],
      [paysAndLeaves, 2, 0],
    ],
    'members added while the plan is cancelled are counted': [
      { atOnce: [['cancels the plan'], ['adds a member'], ['adds a member']] },
    ],
  },
};

/** Why a still is not shown. */
export const stillReasons = {
  deleted: 'The still was deleted.',
  withheld: 'This link does not show the still.',
} as const;

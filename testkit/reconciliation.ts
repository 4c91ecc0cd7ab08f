import { checkAll } from '#core/reconciliation/run.ts';
import { answerTo } from './cases/case.ts';
import { withGrantedAccess } from './granted-access.ts';

/** A run; the state machine retries an interrupted one. */
export const runReconciliationOnce = () =>
  answerTo(() => withGrantedAccess('events/reconcile', () => checkAll(true)));

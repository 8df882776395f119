import { v7 as uuid } from 'uuid';
import { mayDecideInBulk } from '#sync/contract/caseLists.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Input, Output } from '#sync/endpoint.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import { requireCase, type StaffContext } from './cases.ts';
import { accountsOf, type DecisionChoice, decideCase, requireComplete } from './decide.ts';
import type { CaseRow } from './store.ts';

type Bulk = Contract['moderation']['bulk'];
type Answer = Output<Bulk>[number];

/** What is said of each: nothing but the rule, which says what happened too. */
const choiceOf = ({ action, rule }: Input<Bulk>, version: number): DecisionChoice => ({
  ...{ actions: [action], ground: 'rules', facts: '', noteToAuthor: '', noteToReporters: '', version },
  ...(rule && { rule }),
});

/** What went wrong with one of several, which stays as it was; a fault of the server fails all. */
function toAnswer(id: string, error: unknown): Answer {
  if (!(error instanceof Refusal) || error.code === 'busy') throw error;
  const { code, message, i18n } = error;
  return { id, code, message, ...(i18n && { i18n: { id: i18n.id, ...(i18n.params && { params: i18n.params }) } }) };
}

/** Closes several cases, each for itself: one that is refused holds up none of the others. Alerts are refused. */
export async function decideSeveral(said: Input<Bulk>, ctx: StaffContext): Promise<Answer[]> {
  const { db } = ctx;
  const answers = new Map<string, Answer>();
  const rows: CaseRow[] = [];
  for (const id of new Set(said.ids))
    try {
      rows.push(await requireCase(ctx, id));
    } catch (error) {
      answers.set(id, toAnswer(id, error));
    }
  // All at once: of two who close the same in another order, neither waits for the other.
  const accounts: string[] = [];
  for (const row of rows) accounts.push(...(await accountsOf(ctx, row)));
  await lockAccounts(db, accounts);
  for (const row of rows.sort((a, b) => (a.id < b.id ? -1 : 1)))
    try {
      if (!mayDecideInBulk(row)) throw new Refusal('invalid', moderationMessage('notInBulk'));
      const choice = choiceOf(said, said.versions?.[said.ids.indexOf(row.id)] ?? row.version);
      requireComplete(row, { ...choice, facts: '-' });
      await db.transaction(() => decideCase(ctx, uuid(), row, choice));
      answers.set(row.id, { id: row.id, code: null, message: null });
    } catch (error) {
      answers.set(row.id, toAnswer(row.id, error));
    }
  ctx.noted['ids'] = [...answers.values()].flatMap(({ id, code }) => (code ? [] : [id])).join(' ');
  return said.ids.map((id) => answers.get(id) as Answer);
}

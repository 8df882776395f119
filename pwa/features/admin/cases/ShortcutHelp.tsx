import { decisionActions } from '#sync/contract/decisions.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import css from './Cases.module.css';
import { actionKey } from './useActionList.ts';

/** The keys of the queue. They work while the focus is in it. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const { keys: words, form } = useMessages('cases');
  const keys: [key: string, does: string][] = [
    ['j', words.next],
    ['k', words.previous],
    ['c', words.claim],
    ...decisionActions.map((action, i): [string, string] => [actionKey(i), form.action[action]]),
    ['e', words.evidence],
    ['?', words.help],
  ];
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <dl className={css.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

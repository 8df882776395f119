import { useState } from 'react';
import type { Me } from '#sync/contract/users.ts';
import { isOwnDevice, setOwnDevice } from '../ownDevice.ts';
import { Switch } from '../ui/Switch.tsx';
import { useWords } from '../words/words.ts';
import css from './Profile.module.css';

/** Whether logging out leaves anything behind here. */
export function ThisDevice({ me }: { me: Me }) {
  const words = useWords('profile').device;
  const [own, setOwn] = useState(() => isOwnDevice(me.id));
  const change = (next: boolean) => {
    setOwnDevice(me.id, next);
    setOwn(next);
  };
  return (
    <>
      <Switch label={words.own} on={own} onChange={change} />
      <p className={css.quiet} role="status">
        {own ? words.isOwn : words.isShared}
      </p>
    </>
  );
}

import { useState } from 'react';
import type { Me } from '#sync/contract/users.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isTrustedDevice, setTrustedDevice } from '../../session/trustedDevice.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import css from './Profile.module.css';

/** The setting for a trusted device: whether signing out leaves anything here. */
export function ThisDevice({ me }: { me: Me }) {
  const words = useMessages('profile').device;
  const [own, setOwn] = useState(() => isTrustedDevice(me.id));
  const change = (next: boolean) => {
    setTrustedDevice(me.id, next);
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

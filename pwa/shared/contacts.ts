import { useEffect, useState } from 'react';
import { minimumAge } from '#sync/constants.ts';
import { Contacts, policy } from '#sync/contract/policy.ts';
import { nowIso } from '../platform/clock.ts';
import { callEndpoint } from '../platform/http/callEndpoint.ts';
import { useOnline } from '../platform/page/useOnlineStatus.ts';
import { safeLocalStorage } from '../platform/safeLocalStorage.ts';

const key = 'recess.contacts';
const nobody: Contacts = { minAge: minimumAge, safetyContact: null, helpLines: [] };

/** What this device heard last, and on what day (YYYY-MM-DD). */
function stored(): { contacts: Contacts; on: string | null } {
  try {
    const { on, ...said } = JSON.parse(safeLocalStorage.read(key) ?? '') as { on: string };
    return { contacts: Contacts().parse(said), on };
  } catch {
    return { contacts: nobody, on: null };
  }
}

const today = () => nowIso().slice(0, 10);

/** Asks the store whom to turn to, and keeps it for when there is no network. Answers what was kept where it does not say. */
async function refreshContacts(): Promise<Contacts> {
  try {
    const contacts = await callEndpoint(policy.contacts, {});
    safeLocalStorage.write(key, JSON.stringify({ ...contacts, on: today() }));
    return contacts;
  } catch {
    return stored().contacts;
  }
}

/**
 * The same once a day, and from the device after that: a page that was never opened has it without a network too, and
 * nobody learns from the network who opens a page about help.
 */
export async function refreshContactsDaily(): Promise<Contacts> {
  const { contacts, on } = stored();
  return on === today() ? contacts : refreshContacts();
}

/** Whom to turn to in this store, as this device knows it. */
export function useContacts(): Contacts {
  const [known, setKnown] = useState(() => stored().contacts);
  const online = useOnline();
  useEffect(() => {
    if (!online) return;
    let unmounted = false;
    void refreshContactsDaily().then((contacts) => {
      if (!unmounted) setKnown(contacts);
    });
    return () => {
      unmounted = true;
    };
  }, [online]);
  return known;
}

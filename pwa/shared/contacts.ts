import { useEffect, useState } from 'react';
import { minimumAge } from '#sync/constants.ts';
import { Contacts, policy } from '#sync/contract/policy.ts';
import { nowIso } from '../platform/clock.ts';
import { callEndpoint } from '../platform/http/callEndpoint.ts';
import { useOnline } from '../platform/page/useOnlineStatus.ts';
import { safeLocalStorage } from '../platform/safeLocalStorage.ts';

const key = 'recess.contacts';
const nobody: Contacts = { minAge: minimumAge, safetyContact: null, distressAlert: 0, helpLines: [] };

/** Returns the contacts stored on this device and the day they were fetched (YYYY-MM-DD). */
function stored(): { contacts: Contacts; on: string | null } {
  try {
    const { on, ...said } = JSON.parse(safeLocalStorage.read(key) ?? '') as { on: string };
    return { contacts: Contacts().parse(said), on };
  } catch {
    return { contacts: nobody, on: null };
  }
}

const today = () => nowIso().slice(0, 10);

/** Fetches the contacts and stores them for offline use. Returns the stored ones if the store does not answer. */
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
 * Fetches the contacts once a day and returns the stored ones otherwise. So pages that were never opened have them offline,
 * and the network does not show who opens a page about help.
 */
export async function refreshContactsDaily(): Promise<Contacts> {
  const { contacts, on } = stored();
  return on === today() ? contacts : refreshContacts();
}

/** Returns the people to contact in this store, at first as stored on this device. */
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

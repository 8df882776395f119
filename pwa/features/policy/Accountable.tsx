import { useMessages } from '../../i18n/messages.ts';
import { useContacts } from '../../shared/contacts.ts';

/** Who answers for safety in this store, where its operator names somebody (SAFETY_CONTACT). */
export function Accountable() {
  const { contact } = useMessages('policy');
  const { safetyContact } = useContacts();
  return (
    safetyContact && (
      <p>
        {contact} <b>{safetyContact}</b>
      </p>
    )
  );
}

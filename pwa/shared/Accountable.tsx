import { useMessages } from '../i18n/messages.ts';
import { useContacts } from './contacts.ts';

/** Names the person responsible for safety, if the operator configured one (SAFETY_CONTACT). */
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

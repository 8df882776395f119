import { onTestFinished } from 'vitest';

/** Holds back all writes to an account's database, as on a slow disk, until the returned function is called. */
export async function blockDisk(userId: string): Promise<() => void> {
  const open = indexedDB.open(`u_${userId}`);
  await new Promise((done) => Object.assign(open, { onsuccess: done }));
  const outbox = open.result.transaction('outbox', 'readwrite').objectStore('outbox');
  let held = true;
  function goOn(): void {
    if (held) outbox.count().onsuccess = goOn;
    else open.result.close();
  }
  goOn();
  const letGo = () => {
    held = false;
  };
  onTestFinished(letGo);
  return letGo;
}

/** Makes the storage report that it is full, until the returned function is called. */
export function fillDisk(): () => void {
  const { add, put } = IDBObjectStore.prototype;
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
  const letGo = () => void Object.assign(IDBObjectStore.prototype, { add, put });
  onTestFinished(letGo);
  return letGo;
}

/** A page in the page has the caches as the browser made them: it names what the workers then try to get. */
const inside = document.body.appendChild(document.createElement('iframe')).contentWindow;

const answerOf = (port) =>
  new Promise((resolve, reject) => {
    port.onmessage = ({ data }) => resolve(data);
    port.onerror = ({ message }) => reject(new Error(message || 'no such worker'));
  });
const ask = async (worker, port = worker) => {
  const answer = answerOf(port);
  worker.onerror = port.onerror;
  port.postMessage([...(await inside.caches.keys()), 'play-chosen', 'play-tab']);
  return answer;
};
const text = () => fetch('thief.js').then((answer) => answer.text());
const blobOf = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

/** At its own kept files, in each kind of worker; a name, and what it got. */
export const thieves = {
  'removes its kept files in a worker': () => ask(new Worker('thief.js')),
  'removes its kept files in a worker of modules': () => ask(new Worker('thief-module.js', { type: 'module' })),
  'removes its kept files in a shared worker': () => {
    const worker = new SharedWorker('thief.js');
    return ask(worker, worker.port);
  },
  'removes its kept files in a worker made on the spot': async () => {
    const address = blobOf(await text());
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    return ask(worker);
  },
  'removes its kept files in a shared worker made on the spot': async () => {
    const worker = new SharedWorker(blobOf(await text()));
    return ask(worker, worker.port);
  },
  'removes its kept files in a worker of modules made on the spot': async () =>
    ask(new Worker(blobOf(await text()), { type: 'module' })),
  'removes its kept files in a worker of a worker': async () => {
    const code = JSON.stringify(await text());
    return ask(
      new Worker(
        blobOf(`const inner = new Worker(URL.createObjectURL(new Blob([${code}])));
          onmessage = ({ data }) => inner.postMessage(data);
          inner.onmessage = ({ data }) => postMessage(data);`),
      ),
    );
  },
};

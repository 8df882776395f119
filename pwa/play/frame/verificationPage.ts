import type { Build } from '#sync/contract/games.ts';
import { iframeAttributes } from './iframeSandbox.ts';
import { callPlayWorker } from './workerBridge.ts';

/** The page on which a build is verified (api/trials/): it downloads and frames a game as the app does. */
const trial = {
  /** The game's dialogs that browsers block in a frame. */
  blocked: [] as string[],
  async download(address: string, build: Build): Promise<boolean> {
    const { type } = await callPlayWorker(address, { type: 'install', build });
    return type === 'done';
  },
  /** Loads the origin's own page first: the slowdown of the frame is set before the game loads into it. */
  frame(address: string): void {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', iframeAttributes.sandbox);
    frame.allow = iframeAttributes.allow;
    frame.style.cssText = 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; border: 0';
    frame.src = `${address}_play/shell.html`;
    document.body.append(frame);
  },
  play(address: string): void {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.src = address;
    frame.focus();
  },
};
addEventListener('message', ({ data }: MessageEvent<{ from?: string; type?: string; needs?: string } | null>) => {
  if (data?.from === 'recess-game' && data.type === 'ownTab' && data.needs && !trial.blocked.includes(data.needs))
    trial.blocked.push(data.needs);
});
Object.assign(globalThis, { trial });

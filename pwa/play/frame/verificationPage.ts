import type { Build } from '#sync/contract/games.ts';
import { iframeAttributes } from './iframeSandbox.ts';
import { callPlayWorker } from './workerBridge.ts';

/** The page that a build is tried on (api/trials/): it downloads and frames a game as the app does. */
const trial = {
  /** Questions of the game's that browsers block in a frame. */
  blocked: [] as string[],
  async download(address: string, build: Build): Promise<boolean> {
    const { type } = await callPlayWorker(address, { type: 'install', build });
    return type === 'done';
  },
  /** First the origin's own page: what slows the frame down is set before the game comes into it. */
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

import { useEffect, useEffectEvent, useState } from 'react';
import { overlayHistory } from '../../platform/page/overlayHistory.ts';

/**
 * Makes Back close what is open above the page: each dialog, drawer, panel or menu has a history entry of its own, with
 * the page's URL and the router's state. The router sees none of these entries.
 */
type Layer = { close(): void };
type Mark = { layer?: string; above?: number };

const open: Layer[] = [];
/** The number of such entries below and at the current one, and the name that those of this page share. */
let depth = 0;
let name = '';
/** True while going back to a lower entry; navigations wait until it is reached. */
let moving = false;
const waiting: (() => void)[] = [];
/** The page's URL was replaced below an overlay: the lower entries still have the old one. */
let replaced: { state: object; url: string } | undefined;

const markOf = (): Mark => (history.state ?? {}) as Mark;
const marked = (state: object | null, at: number) => ({ ...state, layer: name, above: at });

/** Milliseconds after which a browser that did not go back is not waited for any more. */
const historyTimeoutMs = 1_000;

function goBackTo(to: number): void {
  moving = true;
  const giveUp = setTimeout(() => {
    depth = markOf().above ?? 0;
    arrive();
  }, historyTimeoutMs);
  waiting.unshift(() => clearTimeout(giveUp));
  history.go(to - depth);
}

function arrive(): void {
  moving = false;
  for (const go of waiting.splice(0)) go();
  plan();
}

let planned = false;
/**
 * Waits until everything that opens or closes in one go has done so: a menu may open a dialog, and a dialog may lead to
 * a page.
 */
function plan(): void {
  if (planned) return;
  planned = true;
  setTimeout(() => {
    planned = false;
    if (!moving) follow();
  });
}

function follow(): void {
  if (depth > open.length) goBackTo(open.length);
  while (depth < open.length) {
    if (depth === 0) {
      name = `${Math.random()}`;
      history.replaceState(marked(history.state, 0), '');
    }
    depth++;
    history.pushState(marked(history.state, depth), '');
  }
}

function onPop(event: Event): void {
  const before = depth;
  depth = markOf().above ?? 0;
  if (moving || (markOf().layer === name && depth < before)) {
    event.stopImmediatePropagation();
    if (replaced) history.replaceState(marked(replaced.state, depth), '', replaced.url);
    if (depth === 0) replaced = undefined;
    if (moving) arrive();
    else closeFrom(depth);
  } else if (depth > before) {
    // Forward led to the entry of an overlay that was closed.
    event.stopImmediatePropagation();
    goBackTo(before);
    // The entry is of another page, which closes its own overlays; a replaced URL was not of this page.
  } else {
    replaced = undefined;
    plan();
  }
}

/** Closes the overlays above an entry. One that refuses to close gets its entry again. */
function closeFrom(at: number): void {
  for (const layer of open.slice(at).reverse()) layer.close();
  plan();
}

let begun = false;
function begin(): void {
  if (begun) return;
  begun = true;
  overlayHistory.pop = onPop;
  overlayHistory.push = (go) => {
    if (depth === 0 && !moving) return go();
    waiting.push(go);
    if (!moving) goBackTo(0);
  };
  overlayHistory.replace = (go) => {
    if (moving) return void waiting.push(go);
    go();
    if (depth === 0) return;
    replaced = { state: history.state, url: location.href };
    history.replaceState(marked(history.state, depth), '');
  };
  // The page was reloaded on the entry of an overlay that was open.
  depth = markOf().above ?? 0;
  if (depth === 0) return;
  replaced = { state: history.state, url: location.href };
  goBackTo(0);
}

/** Makes Back close an overlay while it is open. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(begin, []);
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => close() };
    open.push(layer);
    plan();
    return () => {
      open.splice(open.indexOf(layer), 1);
      plan();
    };
  }, [isOpen]);
}

/** The open state of something that Back closes, and its setter. */
export function useOpen(startsOpen = false) {
  const [isOpen, setOpen] = useState(startsOpen);
  useLayer(isOpen, () => setOpen(false));
  return [isOpen, setOpen] as const;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { overlayHistory } from '../../platform/page/overlayHistory.ts';

/**
 * Back closes what stands above the page: each open dialog, drawer, panel or menu has a history entry of its own, with the
 * address and the router's state of the page below. The router hears of none of these entries.
 */
type Layer = { close(): void };
type Mark = { layer?: string; above?: number };

const open: Layer[] = [];
/** How many such entries lie below the current one, and the name of the page's. */
let depth = 0;
let name = '';
/** On the way back to an entry below: until it is reached, navigations wait. */
let moving = false;
const waiting: (() => void)[] = [];
/** The page's address was replaced while something stood above it: the entries below still have the one from before. */
let replaced: { state: object; url: string } | undefined;

const markOf = (): Mark => (history.state ?? {}) as Mark;
const marked = (state: object | null, at: number) => ({ ...state, layer: name, above: at });

/** Milliseconds after which a browser that did not go back is waited for no longer. */
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
/** Once all have opened and closed that do so in one go: a menu may open a dialog, a dialog lead to a page. */
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
    // Forward, to the entry of something that was closed.
    event.stopImmediatePropagation();
    goBackTo(before);
    // Another page: it closes what was its own, and an address that was put in place there is not this one's.
  } else {
    replaced = undefined;
    plan();
  }
}

/** Closes what stands above an entry. What does not let itself be closed now has its entry again. */
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
  // The page was loaded anew, on the entry of what was open above it.
  depth = markOf().above ?? 0;
  if (depth === 0) return;
  replaced = { state: history.state, url: location.href };
  goBackTo(0);
}

/** Closes something by Back while it is open. */
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

/** Whether something is open that Back closes, and how to open and close it. */
export function useOpen(startsOpen = false) {
  const [isOpen, setOpen] = useState(startsOpen);
  useLayer(isOpen, () => setOpen(false));
  return [isOpen, setOpen] as const;
}

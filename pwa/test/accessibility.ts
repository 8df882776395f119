import axe from 'axe-core';
import { axeSettings } from '../e2e/support/axeSettings.ts';

/** Waits until changes are rendered and have faded in: during a fade any text has too little contrast. */
export async function animationsEnded(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map((animation) => animation.finished));
}

/**
 * Runs axe on the rendered elements, including the check for targets smaller than 24 px. Landmarks are not checked,
 * because a component alone has none.
 */
export async function accessibilityFaults(): Promise<string[]> {
  await animationsEnded();
  axe.configure(axeSettings as unknown as axe.Spec);
  const rules = { 'target-size': { enabled: true }, region: { enabled: false } };
  const { violations } = await axe.run(document.body, { rules, resultTypes: ['violations'] });
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

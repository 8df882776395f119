import axe from 'axe-core';
import { axeSettings } from '../e2e/support/axeSettings.ts';

/** Waits until what was just changed is drawn and has faded in: half faded in, any text is too pale. */
export async function still(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map((animation) => animation.finished));
}

/** Everything axe finds in what is drawn, and targets smaller than 24 px. A component alone has no landmarks around it. */
export async function accessibilityFaults(): Promise<string[]> {
  await still();
  axe.configure(axeSettings as unknown as axe.Spec);
  const rules = { 'target-size': { enabled: true }, region: { enabled: false } };
  const { violations } = await axe.run(document.body, { rules, resultTypes: ['violations'] });
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

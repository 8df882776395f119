import type { Page } from '@playwright/test';

/** Lists elements that are cut off, reach beyond the window, make the page scroll sideways, or are too small to tap. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    // These are methods, because the compiler adds a helper to named functions that the page does not have.
    const look = {
      name(el: Element) {
        return `${el.outerHTML.slice(0, 110)} “${el.textContent?.trim().slice(0, 40)}”`;
      },
      hidden(el: Element) {
        return !el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      },
      clips({ overflowX }: CSSStyleDeclaration) {
        return overflowX === 'hidden' || overflowX === 'clip';
      },
      says(el: Element) {
        const words = [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        return words || el.matches('button, input, select, textarea, img, [role="combobox"]');
      },
      forEars(el: Element | null): boolean {
        return el !== null && (getComputedStyle(el).clipPath !== 'none' || look.forEars(el.parentElement));
      },
      /** The horizontal range in which an element's ancestors let it be visible; undefined if that does not matter. */
      roomOf(el: Element): [number, number] | undefined {
        let [from, to] = [0, width];
        for (let up: Element | null = el; up; up = up.parentElement) {
          const style = getComputedStyle(up);
          // The element is for screen readers, or can be scrolled to.
          if (style.clipPath !== 'none' || (up !== el && ['auto', 'scroll'].includes(style.overflowX)))
            return undefined;
          const { left, right } = up.getBoundingClientRect();
          if (up !== el && up !== document.body && look.clips(style))
            [from, to] = [Math.max(from, left), Math.min(to, right)];
        }
        return [from, to];
      },
    };
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth - clientWidth;
    if (sideways > 0) faults.push(`the page scrolls ${sideways} px sideways`);
    for (const el of document.body.querySelectorAll('*')) {
      if (!look.says(el) || el.closest('svg, iframe, [aria-hidden="true"]') || look.hidden(el)) continue;
      const style = getComputedStyle(el);
      const { left, right } = el.getBoundingClientRect();
      const room = right - left > 1 ? look.roomOf(el) : undefined;
      if (!room) continue;
      if (left < room[0] - 1 || right > room[1] + 1) faults.push(`cut off: ${look.name(el)}`);
      const short = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (!short && look.clips(style) && el.scrollWidth > el.clientWidth + 1)
        faults.push(`words cut off: ${look.name(el)}`);
    }
    for (const el of document.querySelectorAll(
      '[data-base-ui-portal] :is([role="dialog"], [role="menu"], [role="listbox"])',
    )) {
      if (look.hidden(el)) continue;
      const { top, bottom } = el.getBoundingClientRect();
      if (top < -1 || bottom > height + 1) faults.push(`higher than the window: ${look.name(el)}`);
      if (el.scrollWidth > el.clientWidth + 1) faults.push(`scrolls sideways: ${look.name(el)}`);
    }
    // A link within a text is as high as its line, so links are not checked.
    for (const el of document.body.querySelectorAll(
      'button, input, select, textarea, summary, [role="tab"], [role="option"]',
    )) {
      const { width: across, height: high } = (el.closest('label') ?? el).getBoundingClientRect();
      if ((across < 24 || high < 24) && !el.closest('[aria-hidden="true"]') && !look.hidden(el) && !look.forEars(el))
        faults.push(`smaller than 24 px: ${look.name(el)}`);
    }
    return faults;
  });

/** Lists animations that still run for a user who prefers reduced motion. */
export const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moving = [document.documentElement, ...document.body.querySelectorAll('*')].flatMap((el) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(el, part);
        const longest = Math.max(
          ...`${transitionDuration},${animationDuration}`.split(',').map((time) => Number.parseFloat(time) || 0),
        );
        return longest > 0.001 || scrollBehavior === 'smooth' ? [`${el.outerHTML.slice(0, 110)} ${part ?? ''}`] : [];
      }),
    );
    const running = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) > 1)
      .map((animation) => `an animation of ${(animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 110)}`);
    return [...moving, ...running];
  });

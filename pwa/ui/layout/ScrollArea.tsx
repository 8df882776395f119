import type { ComponentProps } from 'react';

/** A part of a page with its own scrolling. */
export const ScrollArea = ({ label, ...rest }: ComponentProps<'section'> & { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section {...rest} aria-label={label} tabIndex={0} />
);

/**
 * Returns an error for the log. Its message may quote what people wrote, so only its location is logged, which is
 * enough to find a bug.
 */
export const errorForLog = (error: unknown) => {
  const { name, code, stack } = error as Partial<Error & { code: string }>;
  return {
    name,
    code,
    at: stack
      ?.split('\n')
      .filter((text) => /^\s+at /.test(text))
      .slice(0, 8),
  };
};

/** Bytes of the covers in the first window of home. */
export const coversBudget = 120_000;

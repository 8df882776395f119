/** The largest size in bytes of the covers in home's first window. */
export const coversBudget = 120_000;

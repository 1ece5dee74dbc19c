/** Utility classes that several components share. */
export const chartsClasses = {
  tools: 'inline-flex flex-wrap items-center gap-x-3.5 gap-y-1',
}

/** Utility classes that several components share. */
export const customerPageClasses = {
  empty: 'px-5 pt-1 pb-5 text-ink-soft max-md:px-4',
}

/** Utility classes that several components share. */
export const brandClasses = {
  kinds: 'flex flex-wrap gap-x-6 gap-y-2.5 pt-2.5',
}

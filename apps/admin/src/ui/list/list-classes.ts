/** Utility classes that several components share. */
export const listClasses = {
  list: 'bg-surface border border-line rounded-lg print:border-0',
  before: 'grid grid-cols-1 gap-2 mb-3 empty:hidden',
}

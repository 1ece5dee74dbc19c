/** Utility classes that several components share. */
export const refundOrderClasses = {
  lines: 'grid max-h-[45dvh] overflow-auto border-y border-y-line',
  line: 'grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 px-0 py-2.5 wrap-anywhere not-first:border-t not-first:border-t-line',
  soft: 'block note',
}

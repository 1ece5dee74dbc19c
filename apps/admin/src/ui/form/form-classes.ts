/** Utility classes that several components share. */
export const formClasses = {
  actions: 'flex flex-wrap items-center gap-2 pt-1 max-md:[&_.mantine-Button-root]:flex-auto',
  pair: 'grid grid-cols-2 items-start gap-4 max-xs:grid-cols-1',
  fields: 'stack max-w-140',
  columns: 'grid grid-cols-[minmax(0,1fr)_minmax(260px,340px)] items-start gap-4 max-md:grid-cols-1',
}

/** Utility classes that several components share. */
export const orderDetailPageClasses = {
  link: 'underline decoration-1 underline-offset-3',
  side: 'row-[1/3] col-start-2 max-md:[grid-area:auto] min-[700px]:max-md:grid-cols-2 min-[700px]:max-md:items-stretch min-[700px]:max-md:[&>:first-child]:col-span-full',
  columns:
    'grid [grid-template:auto_1fr_/_minmax(0,1.75fr)_minmax(300px,1fr)] gap-4 items-start max-md:[grid-template:none_/_minmax(0,1fr)]',
}

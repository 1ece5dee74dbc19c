/** Utility classes that several components share. */
export const orderPrintoutClasses = {
  sheet: 'hidden print:block print:text-[10.5pt] print:leading-[15pt] print:text-[#000]',
  head: 'print:flex print:items-start print:justify-between print:gap-[14pt] print:pb-[16pt] print:[border-bottom:0.75pt_solid_#000] print:[&>div]:ml-auto print:[&>div]:text-right',
  title: 'print:mb-[2pt] print:[font:300_20pt/24pt_var(--font-display)] print:[-webkit-text-stroke:0.2pt]',
  unpaid: 'print:mt-[12pt] print:px-[10pt] print:py-[6pt] print:[border:1.5pt_solid_#000] print:font-medium',
  facts: 'print:grid print:grid-cols-[1.3fr_1.3fr_1fr] print:gap-[16pt] print:px-0 print:py-[18pt]',
  label: 'print:mb-[3pt] print:text-[9pt] print:text-[#444] print:not-first:mt-[10pt]',
}

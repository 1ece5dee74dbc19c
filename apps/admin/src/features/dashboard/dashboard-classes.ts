/** Utility classes that several components share. */
export const dashboardClasses = {
  revenueFoot: 'flex flex-wrap justify-between gap-x-4 gap-y-1 mt-auto pt-2.5 note tabular-nums',
  card: 'min-w-0 bg-surface border border-line rounded-lg',
  figure: 'block mt-0.5 text-[30px] leading-9.5 font-medium tracking-tight tabular-nums',
  nothing: 'px-5 pt-2 pb-5 text-ink-soft max-md:px-4',
  end: 'flex-none ml-auto text-right tabular-nums',
}

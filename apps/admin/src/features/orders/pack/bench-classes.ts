/** Utility classes that several components share. */
export const benchClasses = {
  soft: 'text-small leading-4.5 font-normal text-ink-soft',
}

/** Utility classes that several components share. */
export const signInPageClasses = {
  title: 'mb-2 [font:300_40px/1.1_var(--font-display)] tracking-[-0.012em]',
}

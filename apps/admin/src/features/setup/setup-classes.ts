/** Utility classes that several components share. */
export const setupClasses = {
  head: '[&_h1]:mb-3 [&_h1]:[font:300_40px/1.1_var(--font-display)] [&_h1]:tracking-[-0.012em] [&_p]:text-ink-soft',
  form: 'grid gap-4.5 [&_.mantine-Input-wrapper]:[--input-height:44px] [&_.mantine-Input-wrapper]:[--input-size:44px] [&_.mantine-Button-root]:[--button-height:44px] [&_.mantine-Button-root]:text-lead',
}

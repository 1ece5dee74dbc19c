/** Utility classes that several components share. */
export const emailEditorClasses = {
  editor:
    'border border-field rounded-md bg-surface focus-within:border-transparent focus-within:outline-2 focus-within:outline-accent data-invalid:border-bad data-invalid:inset-ring data-invalid:inset-ring-bad',
}

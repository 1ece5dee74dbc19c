/** Utility classes that several components share. */
export const composeClasses = {
  text: 'p-4 font-mono text-small leading-5 whitespace-pre-wrap wrap-anywhere',
}

/** Stores an element's inline style while it is in the portal's document. */
export const STYLE_DATA_ATTRIBUTE = 'data-style'

/**
 * Renames style attributes, so that HTML can be parsed in the portal's document: its CSP blocks inline styles, and the
 * editor drops them.
 */
export const styleToDataAttribute = (html: string): string =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ` ${STYLE_DATA_ATTRIBUTE}=`))
